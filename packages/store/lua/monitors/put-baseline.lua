-- Keep a baseline of a monitor, unless the monitor was removed.
-- KEYS: 1 hash of monitors, see put.lua · 2 hash of the monitor's baselines by their marks · 3 zset of the marks, of score 0
-- ARGV: 1 name of the monitor · 2 mark · 3 text
-- Replies: OK · GONE
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return { 'GONE' } end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[3], 0, ARGV[2])
return { 'OK' }
