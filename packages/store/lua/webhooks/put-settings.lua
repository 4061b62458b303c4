-- Replace the settings of an account if they are still what the caller has read.
-- ARGV: 2 revision that was read, '' for none · 3 new revision: one twice is a retry · 4 new text
-- Replies: OK · STALE
-- #include include/hooks.lua
local kept = string.sub(redis.call('GET', KEYS[10]) or '', 1, 36)
if kept == ARGV[3] then return { 'OK' } end
if kept ~= ARGV[2] then return { 'STALE' } end
redis.call('SET', KEYS[10], ARGV[3] .. ARGV[4])
return { 'OK' }
