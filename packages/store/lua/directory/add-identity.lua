-- Give an identity to a user. The same once more changes nothing.
-- ARGV: 2 id of the user · 3 issuer · 4 subject
-- Replies: OK · NO_USER · TAKEN · HAS_OTHER
-- #include include/fields.lua
local user, issuer, subject = ARGV[2], ARGV[3], ARGV[4]
if redis.call('HEXISTS', KEYS[1], user) == 0 then return { 'NO_USER' } end
local owner = redis.call('HGET', KEYS[18], place(issuer) .. subject)
if owner then return { owner == user and 'OK' or 'TAKEN' } end
local linked = read(KEYS[19], user) or {}
if linked[issuer] then return { 'HAS_OTHER' } end
linked[issuer] = { subject = subject, createdAt = now }
write(KEYS[19], user, linked)
redis.call('HSET', KEYS[18], place(issuer) .. subject, user)
return { 'OK' }
