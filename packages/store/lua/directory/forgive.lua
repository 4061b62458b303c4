-- Forget the attempts under a name.
-- ARGV: 2 name
-- Replies: OK
-- #include include/attempts.lua
end_attempts(ARGV[2])
return { 'OK' }
