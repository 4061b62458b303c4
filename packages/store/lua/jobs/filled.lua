-- No more pages come from outside.
-- Replies: OK next fields of the job · GONE
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE' } end
if job.filling then
  redis.call('ZREM', list_of(job), job.id)
  job.filling = false
  redis.call('HSET', JOB, 'filling', '0')
  redis.call('ZADD', list_of(job), job.created, job.id)
  end_if_done(job)
end
return { 'OK', successor(job), fields_of_job() }
