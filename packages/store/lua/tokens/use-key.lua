-- An API key with what its account allows; its use is remembered, to the minute.
-- ARGV: 3 id
-- Replies: OK JSON used revoked suspended now · NO_KEY ('' where there is none)
-- #include ../include/clock.lua
local key = redis.call('HGET', KEYS[13], ARGV[3])
if not key then return { 'NO_KEY' } end
local used = redis.call('HGET', KEYS[14], ARGV[3])
if now - (tonumber(used or 0)) >= 60000 then
  redis.call('HSET', KEYS[14], ARGV[3], string.format('%.0f', now))
end
return { 'OK', key, used or '', redis.call('HGET', KEYS[15], ARGV[3]) or '', redis.call('HGET', KEYS[1], 'suspended'), now }
