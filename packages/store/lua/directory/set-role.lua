-- Change the role of a user, unless the account would be without an owner.
-- ARGV: 2 id · 3 role · 4 role that the user must have, '' for any
-- Replies: OK · NO_USER · CHANGED · LAST_OWNER
-- #include include/users.lua
local kept = read(KEYS[1], ARGV[2])
-- The role is there: nothing changes, or it is a retry after a lost reply.
if kept and kept.role == ARGV[3] then return { 'OK' } end
local reply = may_lose(ARGV[2], ARGV[4], is_owning(ARGV[3]))
if reply ~= 'OK' then return { reply } end
local user = read(KEYS[1], ARGV[2])
user.role = ARGV[3]
write(KEYS[1], ARGV[2], user)
return { 'OK' }
