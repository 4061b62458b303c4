-- Whether attempts under a name are counted still; writes nothing.
-- ARGV: 2 name
-- Replies: OK 1 · OK 0
-- #include include/fields.lua
return { 'OK', live(KEYS[7], ARGV[2]) and 1 or 0 }
