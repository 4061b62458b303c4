-- Change the role of a user.
-- ARGV: 2 id · 3 role
-- Replies: OK · NO_USER
-- #include include/fields.lua
local user = read(KEYS[1], ARGV[2])
if not user then return { 'NO_USER' } end
user.role = ARGV[3]
write(KEYS[1], ARGV[2], user)
return { 'OK' }
