-- The number of a profile among those of the account; a new one gets the next. None is ever removed.
-- ARGV: 3 URL · 4 time to keep with a new one, ms
-- Replies: OK id time
local known = redis.call('HGET', KEYS[17], ARGV[3])
if not known then
  known = (redis.call('HLEN', KEYS[17]) + 1) .. '|' .. ARGV[4]
  redis.call('HSET', KEYS[17], ARGV[3], known)
end
local id, time = string.match(known, '^(%d+)|(%d+)$')
return { 'OK', id, time }
