-- End all sessions of a user.
-- ARGV: 2 id of the user
-- Replies: OK
-- #include include/sessions.lua
end_sessions(ARGV[2])
return { 'OK' }
