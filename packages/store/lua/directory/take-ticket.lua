-- A ticket that has not expired, which is used up.
-- ARGV: 2 hash · 3 nonce: one twice in a row is a retry, which gets the ticket again
-- Replies: OK JSON · NO_TICKET
-- #include include/tickets.lua
local ticket = live(KEYS[16], ARGV[2])
if not ticket or (ticket.taken and ticket.taken ~= ARGV[3]) then return { 'NO_TICKET' } end
-- Kept until it expires, so that a retry after a lost reply gets the same.
ticket.taken = ARGV[3]
write(KEYS[16], ARGV[2], ticket)
return { 'OK', cjson.encode(ticket) }
