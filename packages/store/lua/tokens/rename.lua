-- Give an account another name.
-- ARGV: 3 name
-- Replies: OK · NO_ACCOUNT
-- #include include/account.lua
if not is_open() then return { 'NO_ACCOUNT' } end
redis.call('HSET', KEYS[1], 'name', ARGV[3])
return { 'OK' }
