-- Take deliveries that are due, the oldest first, no more than the rate allows. Those of an ended endpoint end, those to a
-- paused host wait until its pause ends.
-- ARGV: 2 deliveries at most · 3 time of the lease ms · 4 deliveries that are looked at · 5 attempts at once, 6 a second
--       7 failures in a row that pause a host
-- Replies: OK · for each its id, state, row
-- #include include/bounds.lua
local reply = { 'OK' }
local lease = tonumber(ARGV[3])
local ready = ready_now(tonumber(ARGV[5]), tonumber(ARGV[6]))
local left = math.min(tonumber(ARGV[2]), math.floor(ready))
local due = left > 0 and redis.call('ZRANGE', DUE, '-inf', digits(now), 'BYSCORE', 'LIMIT', 0, ARGV[4]) or {}
local taken = 0
for _, id in ipairs(due) do
  if taken == left then break end
  local state = load_state(id)
  if redis.call('HEXISTS', ENDED, state.url) == 1 then
    state.taken = 0
    save_state(id, state, 'ended', nil)
  else
    local until_ms = paused_until(id, state.url, tonumber(ARGV[7]), lease)
    state.taken, state.fence = until_ms and 0 or 1, state.fence + 1
    save_state(id, state, 'waiting', until_ms or (now + lease))
    if not until_ms then
      reply[#reply + 1] = id
      reply[#reply + 1] = redis.call('HGET', STATES, id)
      reply[#reply + 1] = redis.call('HGET', ROWS, id)
      taken = taken + 1
    end
  end
end
if taken > 0 then save_ready(ready - taken) end
return reply
