-- Make a job, which is queued and filling.
-- ARGV: 4 unfinished jobs that the account may have · 5 limit · 6 most that it may charge, '' for no bound · 7 expiry ms
--       8 kind · 9 request · 10 id and 11 name of the API key · 12 jobs, 13 pages and 14 bytes that the account may keep
-- Replies: OK · EXISTS · TOO_MANY · FULL · NO_ACCOUNT
-- #include include/room.lua
if not is_open() or is_suspended() then return { 'NO_ACCOUNT' } end
if redis.call('EXISTS', JOB) == 1 then return { 'EXISTS' } end
if tonumber(redis.call('HGET', TOTALS, 'unfinished') or 0) >= tonumber(ARGV[4]) then return { 'TOO_MANY' } end
local have, room, bytes = kept(), room_at(12), JOB_BYTES + #ARGV[9]
if have.jobs >= room.jobs or not has_room(have, room, 1, bytes) then return { 'FULL' } end
local created = string.format('%.0f', now)
redis.call('HSET', JOB, 'status', 'queued', 'reason', '', 'filling', '1', 'limit', ARGV[5], 'max', ARGV[6],
  'expires', ARGV[7], 'kind', ARGV[8], 'request', ARGV[9], 'key', ARGV[10], 'keyName', ARGV[11], 'created', created)
redis.call('ZADD', KEYS[19], created, ARGV[3])
redis.call('ZADD', LISTS.filling, created, ARGV[3])
redis.call('HINCRBY', TOTALS, 'unfinished', 1)
keep(0, bytes)
return { 'OK' }
