-- Replace a part of a learned parser that is still there, if the part is what the caller has read.
-- KEYS: 1 hash of the parsers by name · 2 hash of site to name, not used · 3 hash of the parser's parts to revision and text
-- ARGV: 1 name · 2 part · 3 revision that was read, '' for none · 4 new revision: one twice is a retry · 5 new text
-- Replies: OK · STALE
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return { 'STALE' } end
local kept = string.sub(redis.call('HGET', KEYS[3], ARGV[2]) or '', 1, 36)
if kept == ARGV[4] then return { 'OK' } end
if kept ~= ARGV[3] then return { 'STALE' } end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[4] .. ARGV[5])
return { 'OK' }
