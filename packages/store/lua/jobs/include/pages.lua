-- Pages of a job.
-- #include job.lua
-- #include room.lua
-- #include line.lua
-- #include seen.lua
--
-- The state of a page is JSON [status, attempts, slice, details]. Slice is the one that has it, or that finished it, ''
-- for none. Details are an object: of a running page { rank, cost, fence, call }: the tokens that it holds, or has
-- held if that has lapsed, fence 0 for none, and the call that took it; of a waiting one { rank } if it waits for another
-- attempt; of a finished one what src/jobs/redis/page-records.ts reads.

local BITS = { waiting = KEYS[32], running = KEYS[33], success = KEYS[34], failed = KEYS[35], skipped = KEYS[36] }
-- What is counted for a reason to skip a page: `limit` is another field of the job.
local REASONS = { robots = 'robots', duplicate = 'duplicate', scope = 'scope', limit = 'over', trap = 'trap', type = 'type' }
-- Over the room of the account, up to this many times as much, the pages that a crawl finds are listed as skipped.
local LISTED_BEYOND = 1.1
local EVENTS = { success = 'page.completed', failed = 'page.failed', skipped = 'page.skipped' }

-- A page as it is kept: status attempts slice details; nil if there is none of this number.
local function page_at(job, number)
  if number < 1 or number > job.found then return nil end
  local text = redis.call('HGET', KEYS[28], number)
  if not text then return { number = number, status = 'waiting', attempts = 0, slice = '', details = {} } end
  local state = cjson.decode(text)
  return { number = number, status = state[1], attempts = state[2], slice = state[3], details = state[4] }
end

-- Keeps the state of a page. `details` is JSON. Returns its text.
local function keep_page(page, details)
  local text = string.format('["%s",%.0f,%s,%s]', page.status, page.attempts, cjson.encode(page.slice), details)
  redis.call('HSET', KEYS[28], page.number, text)
  return text
end

-- Marks pages as of a status, bit 1, or of it no more, bit 0.
local function mark(status, numbers, bit)
  if #numbers == 0 then return end
  local sets = {}
  for index, number in ipairs(numbers) do
    local at = 4 * index
    sets[at - 3], sets[at - 2], sets[at - 1], sets[at] = 'SET', 'u1', number, bit
  end
  redis.call('BITFIELD', BITS[status], unpack(sets))
end

-- Counts and marks pages as what they have become; `from` is nil for new ones.
local function count_pages(job, numbers, from, to)
  if from then
    add_to(job, from, 0 - #numbers)
    mark(from, numbers, 0)
  end
  add_to(job, to, #numbers)
  mark(to, numbers, 1)
end

-- Details of a page that is skipped. `twin`: number of the page that it is a duplicate of, or nil.
local function skip_details(reason, twin)
  return cjson.encode({ skipReason = reason, duplicateOf = twin })
end

-- Bytes that a page takes: its text, and the details of one that failed.
local function bytes_of_page(text, details)
  return PAGE_BYTES + #text + #details
end

-- Ends a page, which is not in line: its state, its count, its event. `reason`: why it is skipped, or nil.
local function end_page(job, page, from, details, reason)
  keep_page(page, details)
  count_pages(job, { page.number }, from, page.status)
  if reason then add_to(job, REASONS[reason], 1) end
  if page.fetched then add_to(job, 'fetched', 1) end
  tell(job, EVENTS[page.status], page.number)
end

-- Takes over a better way to a page that the job has: it may raise the page in line, or wake a page out of scope.
-- `text`: JSON of the page as this way has it.
local function improve_page(job, number, rank, text)
  local page, kept = page_at(job, number), redis.call('HGET', KEYS[27], number)
  local known, way = cjson.decode(kept), cjson.decode(text)
  local before = page.details.rank or known[6] or 2 * known[2]
  local has_own = function(options) return options ~= nil and options ~= cjson.null end
  local wakes = page.status == 'skipped' and page.attempts == 0 and page.details.skipReason == 'scope'
  local is_first = rank < before or rank == before and has_own(known[5]) and not has_own(way[5])
  local rises = page.status == 'waiting' and before < RETRY_RANK and is_first
  if not wakes and not rises and way[2] >= known[2] then return end
  known[2] = wakes and way[2] or math.min(known[2], way[2])
  for index = 3, 5 do known[index] = known[index] or cjson.null end
  known[6] = before
  if wakes or rises then known[3], known[5], known[6] = way[3] or cjson.null, way[5] or cjson.null, rank end
  local now_kept = cjson.encode(known)
  redis.call('HSET', KEYS[27], number, now_kept)
  keep(0, #now_kept - #kept)
  if rises then
    leave_line({ { number = number, block = block_of(before, number) } })
    line_up(rank, number)
  elseif wakes then
    redis.call('HDEL', KEYS[28], number)
    add_to(job, 'scope', -1)
    count_pages(job, { number }, 'skipped', 'waiting')
    line_up(rank, number)
  end
end

-- Adds the pages that ARGV has from `first` on, five of each: key · rank · JSON as it is kept · '' to put it in line,
-- or `failed`, or a reason to skip it · details of a failed one. To those whose key is there the way may be better. Over the room of
-- the account pages are skipped, and from a tenth more on left out, too. Returns how many were added.
local function add_pages(job, first, room)
  if first > #ARGV then return 0 end
  local before, texts, waiting, places, have, added = job.found, {}, {}, {}, kept(), 0
  for at = first, #ARGV, 5 do
    local key, rank, text, verdict, details = unpack(ARGV, at, at + 4)
    local number, bytes = job.found + 1, bytes_of_page(text, details)
    local known = page_with(key)
    if known then
      local may_improve = job.kind == 'crawl' and known > 0 and known <= before and verdict == ''
      if may_improve then improve_page(job, known, tonumber(rank), text) end
    elseif has_room(have, room, 1, bytes, LISTED_BEYOND) then
      give_key(key, number, true)
      if verdict == '' and not has_room(have, room, 1, bytes) then verdict = 'limit' end
      have.pages, have.bytes, added = have.pages + 1, have.bytes + bytes, added + bytes
      job.found = number
      texts[#texts + 1] = number
      texts[#texts + 1] = text
      if verdict == '' and job.kind ~= 'crawl' and job.lined >= job.limit then verdict = 'limit' end
      if verdict == '' then
        job.lined = job.lined + 1
        waiting[#waiting + 1] = number
        places[#places + 1] = { rank = tonumber(rank), number = number }
      elseif verdict == 'failed' then
        end_page(job, { number = number, status = 'failed', attempts = 0, slice = '' }, nil, details)
      else
        local page = { number = number, status = 'skipped', attempts = 0, slice = '' }
        end_page(job, page, nil, skip_details(verdict), verdict)
      end
    end
  end
  if #texts == 0 then return 0 end
  redis.call('HSET', KEYS[27], unpack(texts))
  redis.call('HSET', JOB, 'found', job.found, 'lined', job.lined)
  line_up_new(places)
  keep(job.found - before, added)
  count_pages(job, waiting, nil, 'waiting')
  return job.found - before
end
