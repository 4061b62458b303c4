-- A ticket that has not expired.
-- ARGV: 2 hash
-- Replies: OK JSON · NO_TICKET
-- #include include/fields.lua
local ticket = live(KEYS[16], ARGV[2])
if not ticket or ticket.taken then return { 'NO_TICKET' } end
return { 'OK', cjson.encode(ticket) }
