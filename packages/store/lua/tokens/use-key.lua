-- An API key with what its account allows; its use is remembered, to the minute.
-- ARGV: 3 id
-- Replies: OK JSON used revoked suspended now · NO_KEY ('' where there is none)
-- #include include/api-key.lua
local key = redis.call('HGET', KEYS[13], ARGV[3])
if not key then return { 'NO_KEY' } end
local used = use_key(ARGV[3])
return { 'OK', key, used or '', redis.call('HGET', KEYS[15], ARGV[3]) or '', redis.call('HGET', KEYS[1], 'suspended'), now }
