-- Remove a job; one that has not ended is cancelled. What is large is freed by the server beside its other work.
-- ARGV: 4 1 to remove it only if it has ended and expired
-- Replies: OK next rows · NOOP
-- #include include/ending.lua
local job = current_job()
if not job then return { 'OK', successor(nil), 0 } end
if ARGV[4] == '1' and (not has_ended(job) or job.expires > now) then return { 'NOOP' } end
if not has_ended(job) then
  local account = load()
  stop_job(job, account, 'cancelled', '')
  save(account)
end
redis.call('ZREM', KEYS[19], job.id)
redis.call('ZREM', KEYS[24], job.id)
redis.call('UNLINK', unpack(KEYS, 26, 39))
return { 'OK', successor(nil), job.found }
