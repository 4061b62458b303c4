-- Pause a job. Pages that run go on.
-- ARGV: 4 reason
-- Replies: OK next · NOOP next · GONE, next ''
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE', '' } end
if has_ended(job) or job.status == 'paused' and (job.reason == ARGV[4] or job.reason == 'caller') then
  return { 'NOOP', successor(job) }
end
set_status(job, 'paused', ARGV[4])
if tells_pause(job) then tell(job, 'job.paused') end
return { 'OK', successor(job) }
