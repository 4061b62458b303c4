-- Queue a paused job, unless its account is suspended.
-- ARGV: 4 the reason for which it must be paused, '' for any
-- Replies: OK · NOOP · GONE
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE' } end
if job.status ~= 'paused' or ARGV[4] ~= '' and job.reason ~= ARGV[4] or is_suspended() then return { 'NOOP' } end
set_status(job, 'queued', '')
if tells_pause(job) then tell(job, 'job.resumed') end
return { 'OK' }
