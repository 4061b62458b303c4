-- Keep an attempt, and end the lease of its delivery. One that was dropped meanwhile gets no further attempt.
-- ARGV: 2 id · 3 fence · 4 JSON of the attempt · 5 new status · 6 time of the next attempt, '' for none
--       7 attempts that are kept · 8 failures in a row that pause a host · 9 its first pause, 10 its longest, ms
-- Replies: OK · LOST
-- #include include/bounds.lua
local id, status = ARGV[2], ARGV[5]
local state = load_state(id)
if not state or state.taken == 0 or state.fence ~= tonumber(ARGV[3]) then return { 'LOST' } end
local was_dropped = state.status == 'ended'
state.taken, state.tries = 0, state.tries + 1
table.insert(state.attempts, cjson.decode(ARGV[4]))
while #state.attempts > tonumber(ARGV[7]) do table.remove(state.attempts, 1) end
local has_failed = status == 'waiting' or status == 'failed'
note_host(id, state.url, has_failed, tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]))
if status == 'ended' then redis.call('HSETNX', ENDED, state.url, digits(now)) end
if status == 'waiting' and was_dropped then
  save_state(id, state, 'ended', nil)
else
  save_state(id, state, status, tonumber(ARGV[6]))
end
return { 'OK' }
