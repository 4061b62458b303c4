-- Remove expired deliveries.
-- ARGV: 2 deliveries at most
-- Replies: OK how many
-- #include include/hooks.lua
local ids = redis.call('ZRANGE', ENDS, '-inf', digits(now), 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do
  local state = load_state(id)
  redis.call('ZREM', INDEX, 's ' .. state.status .. ' ' .. id, 'j ' .. state.job .. ' ' .. id)
  redis.call('ZREM', ALL, id)
  redis.call('ZREM', DUE, id)
  redis.call('ZREM', ENDS, id)
  redis.call('HDEL', ROWS, id)
  redis.call('HDEL', STATES, id)
end
return { 'OK', #ids }
