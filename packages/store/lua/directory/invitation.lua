-- An invitation that has not expired.
-- ARGV: 2 hash
-- Replies: OK JSON · NO_INVITATION
-- #include include/fields.lua
local invitation = live(KEYS[6], ARGV[2])
if not invitation then return { 'NO_INVITATION' } end
return { 'OK', cjson.encode(invitation) }
