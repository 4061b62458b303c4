-- What the jobs of an account keep, and how much they may, see src/jobs/job-room.ts.
-- #include job.lua

local JOB_BYTES, PAGE_BYTES = 1024, 256

-- What the account keeps: jobs pages bytes.
local function kept()
  local totals = redis.call('HMGET', TOTALS, 'pages', 'bytes')
  local pages, bytes = tonumber(totals[1] or 0), tonumber(totals[2] or 0)
  return { jobs = redis.call('ZCARD', KEYS[19]), pages = pages, bytes = bytes }
end

-- Counts what the job takes more.
local function keep(pages, bytes)
  redis.call('HINCRBY', JOB, 'bytes', string.format('%.0f', bytes))
  redis.call('HINCRBY', TOTALS, 'pages', string.format('%.0f', pages))
  redis.call('HINCRBY', TOTALS, 'bytes', string.format('%.0f', bytes))
end

-- Gives back what a job took of which nothing is left.
local function give_room_back(found)
  local bytes = redis.call('HGET', JOB, 'bytes')
  redis.call('HINCRBY', TOTALS, 'pages', string.format('%.0f', 0 - found))
  redis.call('HINCRBY', TOTALS, 'bytes', string.format('%.0f', 0 - tonumber(bytes)))
end

-- The bounds in ARGV from `at` on: jobs pages bytes.
local function room_at(at)
  return { jobs = tonumber(ARGV[at]), pages = tonumber(ARGV[at + 1]), bytes = tonumber(ARGV[at + 2]) }
end

-- Whether this many pages and bytes fit beside what is kept.
local function has_room(have, room, pages, bytes, times)
  return have.pages + pages <= room.pages * (times or 1) and have.bytes + bytes <= room.bytes * (times or 1)
end
