-- Keep a monitor if the account still has what the caller has read.
-- KEYS: 1 hash of id and account to revision, due time (13 digits, 0 for none) and text · 2 zset of these names by their due
--       time · 3 zset of the ids of the account, of score 0
-- ARGV: 1 id · 2 name, `id account` · 3 revision that was read, '' for none · 4 new revision: one twice is a retry
--       5 due time as text of 13 digits · 6 new text · 7 monitors that the account may have
-- Replies: OK · STALE · TOO_MANY
local kept = string.sub(redis.call('HGET', KEYS[1], ARGV[2]) or '', 1, 36)
if kept == ARGV[4] then return { 'OK' } end
if kept ~= ARGV[3] then return { 'STALE' } end
if kept == '' and redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[7]) then return { 'TOO_MANY' } end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[4] .. ARGV[5] .. ARGV[6])
redis.call('ZADD', KEYS[3], 0, ARGV[1])
if tonumber(ARGV[5]) > 0 then
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
else
  redis.call('ZREM', KEYS[2], ARGV[2])
end
return { 'OK' }
