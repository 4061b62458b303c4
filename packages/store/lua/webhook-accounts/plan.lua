-- Have an account claimed at a time, or earlier if that was planned.
-- KEYS: 1 zset of accounts by the time of what is due next
-- ARGV: 1 time in ms, '' for the store's own clock · 2 account · 3 time ms; one that has passed is now, so that accounts
--       are claimed in the order in which they asked
-- Replies: OK
-- #include ../include/clock.lua
redis.call('ZADD', KEYS[1], 'LT', string.format('%.0f', math.max(now, tonumber(ARGV[3]))), ARGV[2])
return { 'OK' }
