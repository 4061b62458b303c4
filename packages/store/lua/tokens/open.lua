-- Open an account with the free tokens of the month.
-- ARGV: 3 name · 4 1 without them
-- Replies: OK · EXISTS
-- #include include/account.lua
if redis.call('EXISTS', KEYS[1]) == 1 then return { 'EXISTS' } end
local account = { was = {}, period = this_month, free = 0, paid = 0, held = 0, granted = 0, charged = 0, expired = 0, seq = 0, fence = 0, moved = 0, buckets = 0 }
redis.call('HSET', KEYS[1], 'name', ARGV[3], 'created', string.format('%.0f', now), 'suspended', '0')
if ARGV[4] == '1' then redis.call('HSETNX', KEYS[12], account.period, 0) end
allow(account)
save(account)
return { 'OK' }
