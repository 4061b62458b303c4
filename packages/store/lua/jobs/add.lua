-- Add pages to a job that is filling, or of which a page runs, unless its account is suspended.
-- ARGV: 4 jobs, 5 pages and 6 bytes that the account may keep · 7 … the pages, see add_pages
-- Replies: OK added · GONE · FULL
-- #include include/ending.lua
local job = current_job()
if not job or is_suspended() or not (job.filling or job.running > 0) then return { 'GONE' } end
if job.kind ~= 'crawl' then
  local bytes = 0
  for at = 7, #ARGV, 5 do bytes = bytes + bytes_of_page(ARGV[at + 2], ARGV[at + 4]) end
  if not has_room(kept(), room_at(4), math.floor((#ARGV - 6) / 5), bytes) then return { 'FULL' } end
end
return { 'OK', add_pages(job, 7, room_at(4)) }
