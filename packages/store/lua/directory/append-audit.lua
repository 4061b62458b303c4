-- Append records to the audit log if its last one is still the one that the caller knows.
-- ARGV: 2 seq of that one · 3 its hash · 4 nonce: one twice is a retry, appended once · 5 hash of the last new record
--   · then for each new record: its seq · JSON · how many it is found by · each of these
-- Replies: OK · STALE seq hash
local head = redis.call('HMGET', KEYS[11], 'seq', 'hash')
local seq, hash = head[1] or '0', head[2] or string.rep('0', 64)
if seq ~= ARGV[2] or hash ~= ARGV[3] then
  if redis.call('LPOS', KEYS[12], ARGV[4]) then return { 'OK' } end
  return { 'STALE', seq, hash }
end
if not ARGV[6] then return { 'OK' } end
local next = 6
while ARGV[next] do
  seq = ARGV[next]
  redis.call('ZADD', KEYS[9], seq, ARGV[next + 1])
  local count = tonumber(ARGV[next + 2])
  for index = next + 3, next + 2 + count do redis.call('ZADD', KEYS[10], 0, ARGV[index]) end
  next = next + 3 + count
end
redis.call('HSET', KEYS[11], 'seq', seq, 'hash', ARGV[5])
-- A retry comes within a second; so many appends in one take longer.
redis.call('LPUSH', KEYS[12], ARGV[4])
redis.call('LTRIM', KEYS[12], 0, 9999)
return { 'OK' }
