-- Store an invitation, replacing one of the same hash.
-- ARGV: 2 hash · 3 role · 4 expiry, ms · 5 1 when it is of an account · 6 account
-- Replies: OK
-- #include include/sweep.lua
sweep()
local account = ARGV[5] == '1' and ARGV[6] or nil
write(KEYS[6], ARGV[2], { account = account, role = ARGV[3], expiresAt = tonumber(ARGV[4]) })
redis.call('ZADD', KEYS[8], ARGV[4], 'i' .. ARGV[2])
return { 'OK' }
