-- How a user signs in beside the password.
-- ARGV: 2 id of the user
-- Replies: OK JSON · NONE
local text = redis.call('HGET', KEYS[15], ARGV[2])
if not text then return { 'NONE' } end
return { 'OK', text }
