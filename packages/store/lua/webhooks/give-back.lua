-- End a lease without an attempt.
-- ARGV: 2 id · 3 fence · 4 when it is due again ms, '' drops it
-- Replies: OK · LOST
-- #include include/hooks.lua
local id = ARGV[2]
local state = load_state(id)
if not state or state.taken == 0 or state.fence ~= tonumber(ARGV[3]) then return { 'LOST' } end
local next_at = state.status ~= 'ended' and tonumber(ARGV[4]) or nil
state.taken = 0
save_state(id, state, next_at and 'waiting' or 'ended', next_at)
return { 'OK' }
