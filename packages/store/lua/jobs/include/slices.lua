-- Slices, the pages that they have, and the holds of these.
-- #include pages.lua
-- #include ../../tokens/include/holds.lua

-- The id under which the tokens of a page are held and charged.
local function rid_of(job, number)
  return string.format('%s/%.0f', job.id, number)
end

-- A running page of this slice, or nil.
local function page_of_slice(job, number, slice)
  local page = page_at(job, number)
  return page and page.status == 'running' and page.slice == slice and page or nil
end

-- The page does not count as holding tokens any more.
local function forget_hold(job, page)
  add_to(job, 'held', 0 - page.details.cost)
  page.details.cost, page.details.fence = 0, 0
end

-- Ends the hold of a page, if it has one. `account` is nil if it is closed: its holds have ended.
local function drop_hold(job, account, page)
  if page.details.fence == 0 then return end
  forget_hold(job, page)
  local rid = rid_of(job, page.number)
  local held = account and hold_of(rid)
  if held then lapse(account, rid, held) end
end

-- A slice has one page less.
local function leave_slice(slice, number)
  local numbers = redis.call('HGET', KEYS[38], slice)
  if not numbers then return end
  redis.call('HSET', KEYS[38], slice, (string.gsub(numbers, string.format(',%.0f,', number), ',', 1)))
end

-- Details of a page that waits: its rank if it waits for another attempt.
local function waiting_details(rank)
  return rank >= RETRY_RANK and string.format('{"rank":%.0f}', rank) or '{}'
end

-- A running page waits again, in its old place. One that holds nothing was not fetched.
local function wait_again(job, account, page)
  if page.details.fence == 0 then page.attempts = page.attempts - 1 end
  drop_hold(job, account, page)
  count_pages(job, { page.number }, 'running', 'waiting')
  line_up(page.details.rank, page.number)
  page.status, page.slice = 'waiting', ''
  keep_page(page, waiting_details(page.details.rank))
end

-- A running page waits for another attempt, at the end of the line.
local function wait_last(job, account, page, ms)
  drop_hold(job, account, page)
  count_pages(job, { page.number }, 'running', 'waiting')
  local rank = RETRY_RANK + math.ceil((now + ms - job.created) / 1000)
  line_up(rank, page.number)
  page.status, page.slice = 'waiting', ''
  keep_page(page, waiting_details(rank))
end

-- Ends a slice: its pages wait again. Returns how many.
local function end_slice(job, account, slice)
  local pages = 0
  for number in string.gmatch(redis.call('HGET', KEYS[38], slice) or '', '%d+') do
    wait_again(job, account, page_at(job, tonumber(number)))
    pages = pages + 1
  end
  redis.call('HDEL', KEYS[38], slice)
  redis.call('ZREM', KEYS[37], slice)
  return pages
end
