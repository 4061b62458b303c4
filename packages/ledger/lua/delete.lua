-- Take one entry off the history, or all of them.
-- ARGV: 3 id, '' for all
-- Replies: OK pointer…
local reply = { 'OK' }
if ARGV[3] == '' then
  for _, pointer in ipairs(redis.call('HVALS', KEYS[9])) do reply[#reply + 1] = pointer end
  redis.call('DEL', KEYS[6], KEYS[7], KEYS[8], KEYS[9], KEYS[10])
  return reply
end
local seq = redis.call('HGET', KEYS[8], ARGV[3])
if seq then
  local pointer = unlist(seq, ARGV[3])
  if pointer then reply[2] = pointer end
end
return reply
