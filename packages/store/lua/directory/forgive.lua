-- Forget the attempts under a name.
-- ARGV: 2 name
-- Replies: OK
end_attempts(ARGV[2])
return { 'OK' }
