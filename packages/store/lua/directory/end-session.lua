-- End a session.
-- ARGV: 2 hash
-- Replies: OK
-- #include include/sessions.lua
end_session(ARGV[2])
return { 'OK' }
