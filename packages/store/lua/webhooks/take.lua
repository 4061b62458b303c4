-- Take deliveries that are due, the oldest first; those of an ended endpoint end.
-- ARGV: 2 deliveries at most · 3 time of the lease ms
-- Replies: OK · for each its id, state, row
-- #include include/hooks.lua

-- Deliveries that one call looks at, at most.
local MOST = 1000

local reply = { 'OK' }
local left = tonumber(ARGV[2])
for _, id in ipairs(redis.call('ZRANGE', DUE, '-inf', digits(now), 'BYSCORE', 'LIMIT', 0, MOST)) do
  if left == 0 then break end
  local state = load_state(id)
  if redis.call('HEXISTS', ENDED, state.url) == 1 then
    state.taken = 0
    save_state(id, state, 'ended', nil)
  else
    state.taken, state.fence = 1, state.fence + 1
    save_state(id, state, 'waiting', now + tonumber(ARGV[3]))
    reply[#reply + 1] = id
    reply[#reply + 1] = redis.call('HGET', STATES, id)
    reply[#reply + 1] = redis.call('HGET', ROWS, id)
    left = left - 1
  end
end
return reply
