-- Keep an attempt, and end the lease of its delivery.
-- ARGV: 2 id · 3 fence · 4 JSON of the attempt · 5 new status · 6 time of the next attempt, '' for none
--       7 attempts that are kept
-- Replies: OK · LOST
-- #include include/hooks.lua
local id = ARGV[2]
local state = load_state(id)
if not state or state.taken == 0 or state.fence ~= tonumber(ARGV[3]) then return { 'LOST' } end
state.taken, state.tries = 0, state.tries + 1
table.insert(state.attempts, cjson.decode(ARGV[4]))
while #state.attempts > tonumber(ARGV[7]) do table.remove(state.attempts, 1) end
save_state(id, state, ARGV[5], tonumber(ARGV[6]))
if ARGV[5] == 'ended' then redis.call('HSETNX', ENDED, state.url, digits(now)) end
return { 'OK' }
