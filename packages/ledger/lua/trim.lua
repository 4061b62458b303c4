-- Take entries off the history: those that expired, then the oldest over the number that is kept.
-- ARGV: 3 how many at most · 4 how many are kept
-- Replies: OK removed pointer…
local limit = tonumber(ARGV[3])
local gone = redis.call('ZRANGEBYSCORE', KEYS[10], '-inf', now, 'LIMIT', 0, limit)
local reply = { 'OK', 0 }
local function remove(seq)
  local pointer = unlist(seq, cjson.decode(redis.call('HGET', KEYS[6], seq)).id)
  if pointer then reply[#reply + 1] = pointer end
  reply[2] = reply[2] + 1
end
for _, seq in ipairs(gone) do remove(seq) end
local over = math.min(redis.call('ZCARD', KEYS[7]) - tonumber(ARGV[4]), limit - #gone)
if over > 0 then
  for _, seq in ipairs(redis.call('ZRANGE', KEYS[7], 0, over - 1)) do remove(seq) end
end
return reply
