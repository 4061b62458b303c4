-- Hold the tokens of a page, in place of those that it holds.
-- ARGV: 4 number · 5 slice · 6 cost · 7 lease ms · 8 failures that are refused from, of the job, and 9 of all jobs of the
--       account; 0 for none
-- Replies: OK fence · INSUFFICIENT available · FAILING ms until the window of failures ends · MAX_COST · LOST
--          NO_ACCOUNT for a suspended account
-- #include include/ending.lua
-- #include ../tokens/include/reservation.lua
local job = current_job()
local page = job and page_of_slice(job, tonumber(ARGV[4]), ARGV[5])
if not page then return { 'LOST' } end
local account, cost = load(), tonumber(ARGV[6])
drop_hold(job, account, page)
local status, value = 'MAX_COST', nil
local limit = tonumber(ARGV[8])
local is_failing = limit > 0 and job.failures_end > now and job.failures >= limit
if job.max and job.charged + job.held + cost > job.max then
  status = 'MAX_COST'
elseif is_failing and not account.is_suspended then
  status, value = 'FAILING', job.failures_end - now
else
  status, value = reserve(account, {
    rid = rid_of(job, page.number), cost = cost, lease = tonumber(ARGV[7]), fp = '', nonce = '', replay = 0,
    limit = 0, job_limit = tonumber(ARGV[9])
  })
end
if status == 'OK' then
  page.details.cost, page.details.fence = cost, value
  add_to(job, 'held', cost)
end
keep_page(page, cjson.encode(page.details))
save(account)
return { status, value }
