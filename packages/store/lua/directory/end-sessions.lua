-- End all sessions of a user, but one.
-- ARGV: 2 id of the user · 3 hash of that one, or ''
-- Replies: OK
-- #include include/sessions.lua
end_sessions(ARGV[2], ARGV[3])
return { 'OK' }
