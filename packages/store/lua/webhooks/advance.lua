-- Move a watch and add its deliveries.
-- ARGV: 2 job · 3 cursor and 4 state that it is based on · 5 new cursor and 6 state · 7 time of the next look, '' to end it
--       then for each delivery its id, job ('' for none), URL, expiry, row
-- Replies: OK · STALE
-- #include include/hooks.lua
local watch = load_watch(ARGV[2])
if not watch or watch.cursor ~= tonumber(ARGV[3]) or watch.state ~= ARGV[4] then return { 'STALE' } end
if ARGV[7] == '' then
  redis.call('HDEL', WATCHES, ARGV[2])
  redis.call('ZREM', LOOKS, ARGV[2])
else
  save_watch(ARGV[2], tonumber(ARGV[5]), ARGV[6], ARGV[7])
end
for at = 8, #ARGV, 5 do add_delivery(ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]) end
return { 'OK' }
