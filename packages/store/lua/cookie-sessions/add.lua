-- Keep a cookie session, and remove those of the account that have expired.
-- KEYS: 1 hash of id to the time of expiry (13 digits) and text
-- ARGV: 1 id · 2 time of expiry · 3 text · 4 now, ms since the epoch · 5 sessions that the account may have
-- Replies: OK · TOO_MANY
local kept = redis.call('HGETALL', KEYS[1])
local count = 0
for at = 1, #kept, 2 do
  if tonumber(string.sub(kept[at + 1], 1, 13)) <= tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[1], kept[at])
  else
    if kept[at] == ARGV[1] then return { 'OK' } end
    count = count + 1
  end
end
if count >= tonumber(ARGV[5]) then return { 'TOO_MANY' } end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ARGV[3])
local ends = redis.call('PEXPIRETIME', KEYS[1])
if ends < tonumber(ARGV[2]) then redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return { 'OK' }
