-- The user that an identity belongs to.
-- ARGV: 2 issuer · 3 subject
-- Replies: OK id JSON · NO_USER
-- #include include/fields.lua
local id = redis.call('HGET', KEYS[18], place(ARGV[2]) .. ARGV[3])
local text = id and redis.call('HGET', KEYS[1], id)
if not text then return { 'NO_USER' } end
return { 'OK', id, text }
