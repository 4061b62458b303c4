-- Watch a job from its first event on, unless it is watched.
-- ARGV: 2 job · 3 state · 4 time of the first look
-- Replies: OK
-- #include include/hooks.lua
if not load_watch(ARGV[2]) then save_watch(ARGV[2], 0, ARGV[3], ARGV[4]) end
return { 'OK' }
