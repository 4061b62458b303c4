-- Send a delivery once more; it may be the probe of a paused host. One that is being sent is left to that.
-- ARGV: 2 id
-- Replies: OK · GONE
-- #include include/bounds.lua
local id = ARGV[2]
local state = load_state(id)
if not state then return { 'GONE' } end
redis.call('HDEL', ENDED, state.url)
local host = load_host(host_of(state.url))
if host and host.until_ms > now then
  host.until_ms = now
  save_host(host_of(state.url), host)
end
if state.taken == 1 and (state.next or 0) > now then return { 'OK' } end
state.taken, state.tries = 0, 0
save_state(id, state, 'waiting', now)
return { 'OK' }
