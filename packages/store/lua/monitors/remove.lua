-- Remove a monitor.
-- KEYS: as of put.lua · ARGV: 1 id · 2 name, `id account`
-- Replies: OK · NONE
local removed = redis.call('HDEL', KEYS[1], ARGV[2])
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('ZREM', KEYS[3], ARGV[1])
return { removed == 1 and 'OK' or 'NONE' }
