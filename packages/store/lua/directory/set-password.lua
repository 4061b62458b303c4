-- Change the password of a user, end its sessions and remove its tickets.
-- ARGV: 2 id · 3 hash of the password
-- Replies: OK · NO_USER
-- #include include/sessions.lua
-- #include include/tickets.lua
local user = read(KEYS[1], ARGV[2])
if not user then return { 'NO_USER' } end
user.passwordHash = ARGV[3]
write(KEYS[1], ARGV[2], user)
end_sessions(ARGV[2])
end_tickets(ARGV[2])
return { 'OK' }
