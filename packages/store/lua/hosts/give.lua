-- Give a turn at a host back.
-- KEYS: as of take.lua
-- ARGV: 1 now · 2 id · 3 how long the host wants no request, ms · 4 a waiter that leaves the line, ''
-- Replies: OK
-- #include ../include/clock.lua
redis.call('ZREM', KEYS[2], ARGV[2])
if ARGV[4] ~= '' then redis.call('HDEL', KEYS[3], ARGV[4]) end
local block = tonumber(ARGV[3])
if block > 0 and now + block > (tonumber(redis.call('HGET', KEYS[1], 'blocked')) or 0) then
  redis.call('HSET', KEYS[1], 'blocked', now + block)
  if redis.call('PTTL', KEYS[1]) < block then redis.call('PEXPIRE', KEYS[1], block) end
end
return { 'OK' }
