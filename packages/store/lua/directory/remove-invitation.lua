-- Remove an invitation that has not expired.
-- ARGV: 2 hash
-- Replies: OK · NO_INVITATION
-- #include include/invitations.lua
if not live(KEYS[6], ARGV[2]) then return { 'NO_INVITATION' } end
end_invitation(ARGV[2])
return { 'OK' }
