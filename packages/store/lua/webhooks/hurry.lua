-- Look at a watched job now.
-- ARGV: 2 job
-- Replies: OK
-- #include include/hooks.lua
redis.call('ZADD', LOOKS, 'XX', 'LT', digits(now), ARGV[2])
return { 'OK' }
