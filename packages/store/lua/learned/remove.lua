-- Remove a learned parser.
-- KEYS: 1 hash of the parsers by name · 2 hash of site to name · 3 hash of the parser's parts
-- ARGV: 1 name
-- Replies: OK · GONE
local kept = redis.call('HGET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[3])
if not kept then return { 'GONE' } end
redis.call('HDEL', KEYS[2], string.sub(kept, 41, 40 + tonumber(string.sub(kept, 37, 40))))
redis.call('HDEL', KEYS[1], ARGV[1])
return { 'OK' }
