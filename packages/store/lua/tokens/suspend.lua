-- Suspend an account, or end that.
-- ARGV: 3 '1' or '0'
-- Replies: OK · NO_ACCOUNT
-- #include include/account.lua
if not is_open() then return { 'NO_ACCOUNT' } end
redis.call('HSET', KEYS[1], 'suspended', ARGV[3])
return { 'OK' }
