-- The job of an operation, and those of its account.
-- #include ../../tokens/include/account.lua
--
-- KEYS: 1 to 18 those of the account, see tokens/include/account.lua; then, all of the same slot
--   19 all     zset  ids of all jobs by their creation
--   20 queued  zset  ids of queued jobs by their creation, 21 filling of those that are filling
--   22 running zset  ids of running jobs by their creation, 23 paused of paused ones
--   24 ends    zset  ids of jobs that have ended by their expiry, of removed ones by 0
--   25 totals  hash  unfinished: jobs; waiting running: pages of these; pages bytes: what all jobs keep, see room.lua
-- and of the job, `slc:{account}:job:<id>:…`
--   26 job     hash  status reason kind request key keyName limit max filling created started completed expires
--                    found lined waiting running success failed skipped charged held event robots duplicate scope
--                    over (the limit) trap type cancelled unchanged bytes failures failures_end, as of an account.
--                    lined: pages that were put in line. fetched: pages that
--                    held tokens and have an outcome. event: number of the last one. gone: of a job whose status is removed, the pages that are
--   27 pages   hash  number → JSON [url, depth, foundOn, tag, options, rank]; without what is missing at the end, and a
--                    rank that follows from the depth
--   28 states  hash  number → JSON [status, attempts, slice, details], see pages.lua; absent before it was taken
--   29 line    zset  blocks of waiting pages by rank and number, 30 blocks hash: see line.lua
--   31 seen    hash  keys of pages, see seen.lua
--   32 waiting 33 active 34 success 35 failed 36 skipped  bitmaps of the numbers of pages
--   37 leases  zset  slice by the end of its lease
--   38 taken   hash  slice → numbers of its pages, `,1,2,`
--   39 events  stream, entry n-at is the n-th: its type → number of a page
-- ARGV: 1 time in ms, '' for the store's own clock · 2 free tokens a month · 3 id of the job · then the operation's

local LISTS = { queued = KEYS[20], filling = KEYS[21], running = KEYS[22], paused = KEYS[23] }
local TOTALS, JOB = KEYS[25], KEYS[26]
local COUNTS = { 'limit', 'created', 'expires', 'found', 'lined', 'waiting', 'running', 'success', 'fetched', 'charged', 'held', 'event',
  'failures', 'failures_end' }
-- Pages that a crawl fetches for each page of its limit, and the rank of pages that wait for another attempt, see
-- src/jobs/job.ts.
local FETCHES_PER_PAGE, RETRY_RANK = 5, 1048576

-- The job as it is kept; nil if there is none, or only what is left of a removed one.
local function load_job()
  local fields = redis.call('HMGET', JOB, 'status', 'reason', 'filling', 'max', 'started', 'kind', unpack(COUNTS))
  if not fields[1] or fields[1] == 'removed' then return nil end
  local job = {
    id = ARGV[3], status = fields[1], reason = fields[2] or '', filling = fields[3] == '1',
    max = tonumber(fields[4]), started = fields[5], kind = fields[6]
  }
  for index, name in ipairs(COUNTS) do job[name] = tonumber(fields[index + 6] or 0) end
  if job.failures_end <= now then job.failures = 0 end
  return job
end

-- Adds to a count of the job; to that of its account too if it is one of `totals`.
local function add_to(job, name, number)
  if number == 0 then return end
  local text = string.format('%.0f', number)
  if job[name] then job[name] = job[name] + number end
  redis.call('HINCRBY', JOB, name, text)
  if name == 'waiting' or name == 'running' then redis.call('HINCRBY', TOTALS, name, text) end
end

-- Tells that something happened to the job, or to one of its pages.
local function tell(job, event, page)
  add_to(job, 'event', 1)
  redis.call('XADD', KEYS[39], string.format('%.0f-%.0f', job.event, now), event, page or '')
end

-- Whether another call to pause or resume the job has an event: a client may repeat them without end.
local function tells_pause(job)
  return job.event < 2 * (1000 + job.found)
end

local function list_of(job)
  return LISTS[job.status == 'queued' and job.filling and 'filling' or job.status]
end

local function has_ended(job)
  return job.status == 'completed' or job.status == 'cancelled' or job.status == 'failed'
end

-- Changes the state of a job that has not ended. `reason` is '' for none.
local function set_status(job, status, reason)
  redis.call('ZREM', list_of(job), job.id)
  job.status, job.reason = status, reason
  redis.call('HSET', JOB, 'status', status, 'reason', reason)
  local list = list_of(job)
  if list then redis.call('ZADD', list, job.created, job.id) end
end

-- The job that may start in the place of this one, '' for none.
local function successor(job)
  if job.status == 'queued' or job.status == 'running' then return '' end
  return redis.call('ZRANGE', LISTS.queued, 0, 0)[1] or ''
end

-- The pages that a crawl may still fetch before it reaches its limit.
local function places_left(job)
  if job.kind ~= 'crawl' then return math.huge end
  return math.min(job.limit - job.success, job.limit * FETCHES_PER_PAGE - job.fetched)
end

-- The job as a reply has it: fields and values.
local function fields_of_job()
  return redis.call('HGETALL', JOB)
end
