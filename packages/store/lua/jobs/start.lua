-- Let a queued job run.
-- ARGV: 4 jobs of the account that may run at once
-- Replies: OK · RUNNING · WAIT · GONE
-- #include include/ending.lua
local job = current_job()
if not job or has_ended(job) then return { 'GONE' } end
if job.status == 'running' then return { 'RUNNING' } end
if job.status == 'paused' or is_suspended() then return { 'WAIT' } end
if redis.call('ZCARD', LISTS.running) >= tonumber(ARGV[4]) then return { 'WAIT' } end
set_status(job, 'running', '')
if redis.call('HSETNX', JOB, 'started', string.format('%.0f', now)) == 1 then tell(job, 'job.started') end
return { 'OK' }
