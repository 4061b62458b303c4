-- Take the identity of an issuer from a user.
-- ARGV: 2 id of the user · 3 issuer
-- Replies: OK · NONE
-- #include include/fields.lua
local user, issuer = ARGV[2], ARGV[3]
local linked = read(KEYS[19], user)
if not (linked and linked[issuer]) then return { 'NONE' } end
redis.call('HDEL', KEYS[18], place(issuer) .. linked[issuer].subject)
linked[issuer] = nil
if next(linked) then write(KEYS[19], user, linked) else redis.call('HDEL', KEYS[19], user) end
return { 'OK' }
