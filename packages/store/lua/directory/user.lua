-- A user by id or by e-mail address.
-- ARGV: 2 id, or '' · 3 e-mail address
-- Replies: OK id JSON · NO_USER
local id = ARGV[2]
if id == '' then id = redis.call('HGET', KEYS[2], ARGV[3]) end
local text = id and redis.call('HGET', KEYS[1], id)
if not text then return { 'NO_USER' } end
return { 'OK', id, text }
