-- Store a ticket, replacing one of the same hash.
-- ARGV: 2 hash · 3 kind · 4 id of the user, or '' · 5 expiry, ms
-- Replies: OK · NO_USER
-- #include include/sweep.lua
sweep()
local hash, user = ARGV[2], ARGV[4]
if user ~= '' and redis.call('HEXISTS', KEYS[1], user) == 0 then return { 'NO_USER' } end
end_ticket(hash)
write(KEYS[16], hash, { kind = ARGV[3], user = user ~= '' and user or nil, expiresAt = tonumber(ARGV[5]) })
redis.call('ZADD', KEYS[8], ARGV[5], 't' .. hash)
if user ~= '' then redis.call('ZADD', KEYS[17], 0, place(user) .. hash) end
return { 'OK' }
