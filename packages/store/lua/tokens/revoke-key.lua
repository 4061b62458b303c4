-- End an API key.
-- ARGV: 3 id
-- Replies: OK · ALREADY · NO_KEY
-- #include ../include/clock.lua
if redis.call('HEXISTS', KEYS[13], ARGV[3]) == 0 then return { 'NO_KEY' } end
if redis.call('HSETNX', KEYS[15], ARGV[3], string.format('%.0f', now)) == 0 then return { 'ALREADY' } end
return { 'OK' }
