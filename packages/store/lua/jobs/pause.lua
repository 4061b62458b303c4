-- Pause a job. Pages that run go on.
-- ARGV: 4 reason
-- Replies: OK next · NOOP next · GONE, next ''
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE', '' } end
local function stays()
  if job.status ~= 'paused' then return has_ended(job) end
  if job.reason == ARGV[4] or job.reason == 'caller' then return true end
  return ARGV[4] == 'suspended' or job.reason == 'suspended' and ARGV[4] ~= 'caller'
end
if stays() then return { 'NOOP', successor(job) } end
set_status(job, 'paused', ARGV[4])
if tells_pause(job) then tell(job, 'job.paused') end
return { 'OK', successor(job) }
