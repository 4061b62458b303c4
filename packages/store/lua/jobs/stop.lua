-- End a job before its pages.
-- ARGV: 4 cancelled or failed · 5 code of the error, ''
-- Replies: OK next · NOOP next · GONE, next ''
-- #include include/ending.lua
local job = current_job()
if not job then return { 'GONE', '' } end
if has_ended(job) then return { 'NOOP', successor(job) } end
local account = load()
stop_job(job, account, ARGV[4], ARGV[5])
save(account)
return { 'OK', successor(job) }
