-- Skip waiting pages, in the order of the line.
-- ARGV: 4 reason · 5 pages at most
-- Replies: OK 1 if there are more · next · fields of the job · GONE
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE' } end
if not has_ended(job) then
  local limit = tonumber(ARGV[5])
  local places = first_in_line(limit, limit)
  leave_line(places)
  for _, place in ipairs(places) do
    local page = page_at(job, place.number)
    page.status = 'skipped'
    end_page(job, page, 'waiting', skip_details(ARGV[4]), ARGV[4])
  end
  end_if_done(job)
end
local more = not has_ended(job) and job.waiting > 0
return { 'OK', more and 1 or 0, successor(job), fields_of_job() }
