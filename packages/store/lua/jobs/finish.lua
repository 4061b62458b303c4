-- Finish a page: charge or end its hold, list it, mark it, queue the pages that it found, count, and end the job.
-- ARGV: 4 number · 5 slice · 6 success, changed, unchanged, failed, removed, later, or a reason to skip it · 7 fence, '' for none
--       8 amount, or ms until another attempt · 9 details
--       10 lines 13 to 15 of its item or '' · 11 its id · 12 form · 13 expiry ms · 14 key|parser
--       15 range of how long it took · 16 window of failures that it counts in, ms; 0 where it does not count
--       17 jobs, 18 pages and 19 bytes that the account may keep
--       20 further keys that it has: how many, then the keys · then the pages, see add_pages
-- Replies: OK next fields of the job, after a charge balance… · DUPLICATE or ALREADY next fields of the job · LOST · GONE
--          EXCEEDS_HOLD
-- #include include/ending.lua
-- #include ../tokens/include/giving-back.lua
-- #include ../tokens/include/settlement.lua
local job = current_job()
if not job then return { 'GONE' } end
local number, slice, outcome = tonumber(ARGV[4]), ARGV[5], ARGV[6]
local is_changed = outcome == 'changed'
if is_changed then outcome = 'success' end
local is_unchanged = outcome == 'unchanged'
if is_unchanged then outcome = 'success' end
local is_removed = outcome == 'removed'
if is_removed then outcome = 'failed' end
local page = page_at(job, number)
local is_finished = page and page.status ~= 'waiting' and page.status ~= 'running'
if is_finished and page.slice == slice then return { 'ALREADY', successor(job), fields_of_job() } end
if has_ended(job) then return { 'GONE' } end
if not page_of_slice(job, number, slice) then return { 'LOST' } end
page.fetched = page.details.fence ~= 0
local account, rid, fence = load(), rid_of(job, number), tonumber(ARGV[7])
local first_key, keys, room = 21, tonumber(ARGV[20]), room_at(17)

-- The page that this one is a duplicate of by its keys, 0 for a page of an earlier job, or nil. One that was skipped as a
-- duplicate stands for another.
local function twin()
  for at = first_key, first_key + keys - 1 do
    local other = page_with(ARGV[at])
    if other == 0 then return 0 end
    local kept, steps = other and page_at(job, other), 0
    -- A caller may name duplicates in a circle.
    while kept and kept.details.skipReason == 'duplicate' and steps < 100 do
      steps = steps + 1
      if not kept.details.duplicateOf then return 0 end
      kept = page_at(job, kept.details.duplicateOf)
    end
    if kept and kept.number ~= number and kept.status == 'success' then return kept.number end
  end
end

local function finish(status, details, reason)
  leave_slice(slice, number)
  page.status = status
  end_page(job, page, 'running', details, reason)
end

local function reply(status, ...)
  end_if_done(job)
  save(account)
  return { status, successor(job), fields_of_job(), ... }
end

-- Nothing is finished: `GONE`, for a hold that has lapsed, lets the page wait again.
local function refuse(status)
  if status == 'GONE' then
    leave_slice(slice, number)
    wait_again(job, account, page)
  end
  save(account)
  return { status }
end

if fence then
  if fence ~= page.details.fence then return refuse('LOST') end
  local held = hold_of(rid)
  if not held or held.due <= now then return refuse('GONE') end
end
if outcome == 'later' then
  leave_slice(slice, number)
  wait_last(job, account, page, tonumber(ARGV[8]))
  save(account)
  return { 'OK', successor(job), fields_of_job() }
end
local entry = {
  text = ARGV[10], id = ARGV[11], form = ARGV[12], expires = ARGV[13], usage = ARGV[14], range = ARGV[15]
}
local original = outcome == 'success' and twin()
if original then
  drop_hold(job, account, page)
  finish('skipped', skip_details('duplicate', original > 0 and original or nil), 'duplicate')
  add_pages(job, first_key + keys, room)
  return reply('DUPLICATE')
end
if outcome == 'success' then
  local amount = is_unchanged and 0 or tonumber(ARGV[8])
  if is_unchanged then
    drop_hold(job, account, page)
    add_to(job, 'unchanged', 1)
  else
    local status = settle(account, rid, fence, amount, entry)
    if status ~= 'OK' then return refuse(status) end
    forget_hold(job, page)
    make_up_for_failure(JOB, job, 'failures')
  end
  finish('success', ARGV[9])
  if is_changed then tell(job, 'changed', number) end
  add_to(job, 'charged', amount)
  for at = first_key, first_key + keys - 1 do give_key(ARGV[at], number) end
  add_pages(job, first_key + keys, room)
  return reply('OK', balance(account))
end
drop_hold(job, account, page)
if outcome == 'failed' then
  list_failure(account, entry)
  local window = tonumber(ARGV[16])
  if window > 0 then
    count_failure(JOB, job, 'failures', window)
    count_failure(KEYS[1], account, 'job_failures', window)
  end
  finish('failed', ARGV[9])
  if is_removed then tell(job, 'changed', number) end
  keep(0, #ARGV[9])
else
  finish('skipped', ARGV[9], outcome)
end
add_pages(job, first_key + keys, room)
return reply('OK')
