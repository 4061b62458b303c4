-- What the jobs of an account keep, and how much they may, see src/jobs/job-room.ts.
-- #include job.lua

local JOB_BYTES, PAGE_BYTES = 1024, 256

-- Another job of the account: its key is in the slot of this one.
local function key_of_job(id)
  return string.sub(KEYS[19], 1, 0 - #'jobs:all' - 1) .. 'job:' .. id .. ':job'
end

-- A job of before these counts has no bytes of its own: its pages get a fixed number. Returns its pages and its bytes.
local function count_old(id)
  local key = key_of_job(id)
  local fields = redis.call('HMGET', key, 'found', 'bytes', 'request')
  if fields[2] then return tonumber(fields[1] or 0), tonumber(fields[2]) end
  local found = tonumber(fields[1] or 0)
  local bytes = JOB_BYTES + #(fields[3] or '') + found * 2 * PAGE_BYTES
  redis.call('HSET', key, 'bytes', bytes)
  return found, bytes
end

-- What the account keeps: jobs pages bytes. All jobs are counted for an account whose jobs never were.
local function kept()
  local totals = redis.call('HMGET', TOTALS, 'pages', 'bytes')
  local ids = not totals[2] and redis.call('ZRANGE', KEYS[19], 0, -1) or {}
  local pages, bytes = tonumber(totals[1] or 0), tonumber(totals[2] or 0)
  for _, id in ipairs(ids) do
    local more_pages, more_bytes = count_old(id)
    pages, bytes = pages + more_pages, bytes + more_bytes
  end
  if not totals[2] then
    redis.call('HSET', TOTALS, 'pages', string.format('%.0f', pages), 'bytes', string.format('%.0f', bytes))
  end
  return { jobs = redis.call('ZCARD', KEYS[19]), pages = pages, bytes = bytes }
end

-- Counts what the job takes more.
local function keep(pages, bytes)
  kept()
  redis.call('HINCRBY', JOB, 'bytes', string.format('%.0f', bytes))
  redis.call('HINCRBY', TOTALS, 'pages', string.format('%.0f', pages))
  redis.call('HINCRBY', TOTALS, 'bytes', string.format('%.0f', bytes))
end

-- Gives back what a job took of which nothing is left. One that was never counted takes nothing.
local function give_room_back(found)
  local bytes = redis.call('HGET', JOB, 'bytes')
  if not bytes then return end
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
