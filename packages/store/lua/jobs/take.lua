-- Take waiting pages for a slice; first, those of slices whose lease has ended wait again. A suspended account gets none.
-- ARGV: 4 slice · 5 pages at most · 6 lease ms · 7 waiting pages that are looked at
--       8 id of the call · 9 1 if it was made before and its answer was lost · 10 1 by depth · 11 … busy hosts
-- Replies: OK fields of the job · ms until a page is due for another attempt, '' if none is or pages are taken · then of
--          each page number JSON state · GONE
-- #include include/ending.lua

-- Pages of lapsed slices that one call takes over, about; later calls take the rest.
local MOST = 500
local RUNNING = '{"rank":%.0f,"cost":0,"fence":0,"call":"%s"}'

local job = current_job()
if not job then return { 'GONE' } end
local slice, due = ARGV[4], now + tonumber(ARGV[6])

local function take_over()
  local lapsed = redis.call('ZRANGEBYSCORE', KEYS[37], '-inf', now, 'LIMIT', 0, MOST)
  if #lapsed == 0 or #lapsed == 1 and lapsed[1] == slice then return end
  local account, pages = load(), 0
  for _, one in ipairs(lapsed) do
    if one ~= slice and pages < MOST then pages = pages + end_slice(job, account, one) end
  end
  save(account)
end

local busy = {}
for at = 11, #ARGV do busy[ARGV[at]] = true end

-- Whether the host of a page is not busy: `URL.host` of what `URL.href` gave.
local function is_free(number)
  local url = cjson.decode(redis.call('HGET', KEYS[27], number))[1]
  local authority = string.match(url, '^[^/]*//([^/?#]*)') or ''
  return not busy[string.match(authority, '[^@]*$')]
end

-- Makes the pages of places the slice's. Returns what the reply has of them, and their numbers.
local function take(places)
  local parts, numbers = {}, {}
  for index, place in ipairs(places) do
    local page = page_at(job, place.number)
    page.status, page.attempts, page.slice = 'running', page.attempts + 1, slice
    local state = keep_page(page, string.format(RUNNING, place.rank, ARGV[8]))
    numbers[index] = place.number
    local at = 3 * index
    parts[at - 2], parts[at - 1], parts[at] = place.number, redis.call('HGET', KEYS[27], place.number), state
  end
  return parts, numbers
end

-- What the reply has of the pages that the same call took before, which are the slice's still.
local function taken_before()
  local parts = {}
  for number in string.gmatch(redis.call('HGET', KEYS[38], slice) or '', '%d+') do
    if page_at(job, tonumber(number)).details.call == ARGV[8] then
      parts[#parts + 1] = number
      parts[#parts + 1] = redis.call('HGET', KEYS[27], number)
      parts[#parts + 1] = redis.call('HGET', KEYS[28], number)
    end
  end
  return parts
end

-- The last ranks that may be taken: by depth, none after the lowest depth of a page that runs or is tried again.
local function last_ranks()
  local new = RETRY_RANK
  if ARGV[10] == '1' then
    local numbers = retried()
    for _, taken in ipairs(redis.call('HVALS', KEYS[38])) do
      for number in string.gmatch(taken, '%d+') do numbers[#numbers + 1] = number end
    end
    for _, number in ipairs(numbers) do
      new = math.min(new, 2 * cjson.decode(redis.call('HGET', KEYS[27], number))[2] + 1)
    end
  end
  return { new = new, due = RETRY_RANK + math.floor((now - job.created) / 1000) }
end

-- Time until the first page is due for another attempt, ms; '' for none.
local function due_in()
  local rank = first_retry()
  if not rank then return '' end
  return string.format('%.0f', math.max(0, job.created + 1000 * (rank - RETRY_RANK) - now))
end

take_over()
local goes = job.status == 'running' and not is_suspended()
local reply, numbers = ARGV[9] == '1' and taken_before() or {}, {}
if goes and #reply == 0 then
  local limit = math.min(tonumber(ARGV[5]), places_left(job) - job.running)
  local places = first_in_line(limit, tonumber(ARGV[7]), next(busy) and is_free, last_ranks())
  leave_line(places)
  reply, numbers = take(places)
  count_pages(job, numbers, 'waiting', 'running')
end
if goes then
  local kept = redis.call('HGET', KEYS[38], slice) or ','
  local more = #numbers > 0 and table.concat(numbers, ',') .. ',' or ''
  redis.call('HSET', KEYS[38], slice, kept .. more)
  redis.call('ZADD', KEYS[37], due, slice)
end
table.insert(reply, 1, 'OK')
table.insert(reply, 2, fields_of_job())
table.insert(reply, 3, #reply > 2 and '' or due_in())
return reply
