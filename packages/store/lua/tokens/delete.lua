-- Take entries off the history.
-- ARGV: 3 how many at most · then 'all', or 'id' and an id, or 'seqs' and places
-- Replies: OK removed more pointer…; more is 1 when there are others to remove
-- #include include/history.lua
local limit, seqs = tonumber(ARGV[3]), {}
if ARGV[4] == 'all' then
  seqs = redis.call('ZRANGE', KEYS[7], 0, limit)
elseif ARGV[4] == 'id' then
  seqs[1] = redis.call('HGET', KEYS[8], ARGV[5]) or nil
else
  for index = 5, #ARGV do seqs[#seqs + 1] = ARGV[index] end
end
local reply = { 'OK', 0, #seqs > limit and 1 or 0 }
for index = 1, math.min(#seqs, limit) do
  reply[2] = reply[2] + redis.call('HEXISTS', KEYS[6], seqs[index])
  local pointer = unlist(seqs[index])
  if pointer then reply[#reply + 1] = pointer end
end
return reply
