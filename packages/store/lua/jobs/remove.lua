-- Remove a job, part by part; one that has not ended is cancelled. A page is two rows: itself and its key.
-- ARGV: 4 rows at most · 5 1 to remove it only if it has ended and expired
-- Replies: OK next · 1 if there are more · rows that were removed
-- #include include/ending.lua

-- Pages that one call removes, at most.
local MOST = 500

local rows = tonumber(ARGV[4])
local job = current_job()
if job and ARGV[5] == '1' and (not has_ended(job) or job.expires > now) then return { 'OK', '', 0, 0 } end
if job then
  if not has_ended(job) then
    local account = load()
    stop_job(job, account, 'cancelled', '')
    save(account)
  end
  redis.call('ZREM', KEYS[19], job.id)
  redis.call('ZADD', KEYS[24], 0, job.id)
  redis.call('HSET', JOB, 'status', 'removed', 'gone', 0)
end

local fields = redis.call('HMGET', JOB, 'found', 'gone')
if not fields[2] then return { 'OK', '', 0, 0 } end
local next_job = successor({ status = 'removed' })
local found, gone = tonumber(fields[1] or 0), tonumber(fields[2])
local last = math.min(found, gone + math.max(1, math.min(MOST, math.floor(rows / 2))))
local numbers = {}
for number = gone + 1, last do numbers[#numbers + 1] = number end
if #numbers > 0 then
  redis.call('HDEL', KEYS[27], unpack(numbers))
  redis.call('HDEL', KEYS[28], unpack(numbers))
  redis.call('HSET', JOB, 'gone', last)
end
local removed = 2 * #numbers
if last < found or removed >= rows then return { 'OK', next_job, 1, removed } end
give_room_back(found)
-- The rest is packed, or in a stream: the server frees it beside its other work.
redis.call('UNLINK', unpack(KEYS, 26, 39))
redis.call('ZREM', KEYS[24], ARGV[3])
return { 'OK', next_job, 0, removed + 1 }
