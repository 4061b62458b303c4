-- Replace what is kept for a parser, or the list of samples, if it is still what the caller has read.
-- KEYS: 1 hash of parser to revision and text, or of the list
-- ARGV: 1 parser, or `list` · 2 revision that was read, '' for none · 3 new revision: one twice is a retry · 4 new text
-- Replies: OK · STALE
local kept = string.sub(redis.call('HGET', KEYS[1], ARGV[1]) or '', 1, 36)
if kept == ARGV[3] then return { 'OK' } end
if kept ~= ARGV[2] then return { 'STALE' } end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. ARGV[4])
return { 'OK' }
