-- Take a turn at a host.
-- KEYS: 1 hash: blocked until, next turn from, the process that has waited longest and how long a place is kept for it
--       2 sorted set of turns by the end of their leases
-- ARGV: 1 now · 2 id · 3 process · 4 turns at once, '' to take none · 5 delay ms · 6 lease ms
--       7 how long a place is kept ms · 8 how soon to ask again for a place ms
-- Replies: OK · WAIT ms
-- #include ../include/clock.lua
local id, by, most = ARGV[2], ARGV[3], tonumber(ARGV[4])
local delay, lease = tonumber(ARGV[5]), tonumber(ARGV[6])

-- A key goes when nothing of it counts any more.
local function keep(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, ms) end
end

local state = redis.call('HMGET', KEYS[1], 'blocked', 'from', 'waiter', 'kept')
local blocked, from = tonumber(state[1]) or 0, tonumber(state[2]) or 0
local waiter, kept = state[3], tonumber(state[4]) or 0
local isKept = waiter and kept > now and waiter ~= by

redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if most and redis.call('ZSCORE', KEYS[2], id) then
  redis.call('ZADD', KEYS[2], now + lease, id)
  keep(KEYS[2], lease)
  return { 'OK' }
end
if blocked > now then return { 'WAIT', blocked - now } end
if not most then return { 'OK' } end
if from > now then return { 'WAIT', from - now } end
if redis.call('ZCARD', KEYS[2]) >= most or isKept then
  if not isKept then
    redis.call('HSET', KEYS[1], 'waiter', by, 'kept', now + ARGV[7])
    keep(KEYS[1], tonumber(ARGV[7]))
  end
  return { 'WAIT', tonumber(ARGV[8]) }
end
redis.call('ZADD', KEYS[2], now + lease, id)
keep(KEYS[2], lease)
if waiter == by then redis.call('HDEL', KEYS[1], 'waiter', 'kept') end
if delay > 0 then
  redis.call('HSET', KEYS[1], 'from', now + delay)
  keep(KEYS[1], delay)
end
return { 'OK' }
