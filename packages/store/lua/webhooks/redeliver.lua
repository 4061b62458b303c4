-- Send a delivery once more. One that is being sent is left to that.
-- ARGV: 2 id
-- Replies: OK · GONE
-- #include include/hooks.lua
local id = ARGV[2]
local state = load_state(id)
if not state then return { 'GONE' } end
redis.call('HDEL', ENDED, state.url)
if state.taken == 1 and (state.next or 0) > now then return { 'OK' } end
state.taken, state.tries = 0, 0
save_state(id, state, 'waiting', now)
return { 'OK' }
