-- End a session.
-- ARGV: 2 hash
-- Replies: OK
end_session(ARGV[2])
return { 'OK' }
