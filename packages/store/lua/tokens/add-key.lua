-- Keep an API key.
-- ARGV: 3 id · 4 JSON without the time
-- Replies: OK time · NO_ACCOUNT
-- #include include/account.lua
if not is_open() then return { 'NO_ACCOUNT' } end
local key = cjson.decode(ARGV[4])
key.createdAt = now
redis.call('HSET', KEYS[13], ARGV[3], cjson.encode(key))
return { 'OK', now }
