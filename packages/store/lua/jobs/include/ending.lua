-- The end of a job.
-- #include slices.lua

-- Gives a job that has not ended its last state. Pages that wait are skipped: what is kept of each stays as it is, and who
-- reads it tells what became of it.
local function end_job(job, status, reason)
  redis.call('HINCRBY', TOTALS, 'unfinished', -1)
  if job.waiting > 0 then
    add_to(job, 'skipped', job.waiting)
    add_to(job, 'cancelled', job.waiting)
    add_to(job, 'waiting', 0 - job.waiting)
    redis.call('BITOP', 'OR', BITS.skipped, BITS.skipped, BITS.waiting)
    redis.call('UNLINK', BITS.waiting, KEYS[29], KEYS[30])
  end
  set_status(job, status, reason)
  redis.call('HSET', JOB, 'filling', '0', 'completed', string.format('%.0f', now))
  job.filling = false
  redis.call('ZADD', KEYS[24], job.expires, job.id)
  redis.call('UNLINK', KEYS[37], KEYS[38])
  tell(job, 'job.' .. status)
end

-- Ends a job whose pages all have an outcome, unless more may come.
local function end_if_done(job)
  if job.filling or job.waiting > 0 or job.running > 0 or has_ended(job) then return end
  end_job(job, 'completed', '')
end

-- Ends a job before its pages: those that run wait, and their holds end. `account` is nil if it is closed.
local function stop_job(job, account, status, reason)
  for _, slice in ipairs(redis.call('ZRANGE', KEYS[37], 0, -1)) do end_slice(job, account, slice) end
  end_job(job, status, reason)
end

-- The job of the operation, or nil. That of a closed account is cancelled, if it was not when the account was closed.
local function current_job()
  local job = load_job()
  if job and not has_ended(job) and not is_open() then stop_job(job, nil, 'cancelled', '') end
  return job
end
