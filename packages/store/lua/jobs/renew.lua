-- Extend the lease of a slice.
-- ARGV: 4 slice · 5 lease ms
-- Replies: OK · LOST
-- #include include/ending.lua
local job = current_job()
if not job or not redis.call('ZSCORE', KEYS[37], ARGV[4]) then return { 'LOST' } end
redis.call('ZADD', KEYS[37], now + tonumber(ARGV[5]), ARGV[4])
return { 'OK' }
