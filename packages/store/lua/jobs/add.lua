-- Add pages to a job that is filling, or of which a page runs.
-- ARGV: 4 … the pages, see add_pages
-- Replies: OK added · GONE
-- #include include/ending.lua
local job = current_job()
if not job or not (job.filling or job.running > 0) then return { 'GONE' } end
return { 'OK', add_pages(job, 4) }
