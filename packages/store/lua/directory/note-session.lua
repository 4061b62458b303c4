-- Note the time at which a session was used, or its user confirmed.
-- ARGV: 2 hash · 3 lastUsedAt or confirmedAt
-- Replies: OK
-- #include include/fields.lua
local session = read(KEYS[4], ARGV[2])
if session then
  session[ARGV[3]] = now
  write(KEYS[4], ARGV[2], session)
end
return { 'OK' }
