-- End a slice: its pages wait again, and their holds end.
-- ARGV: 4 slice
-- Replies: OK
-- #include include/ending.lua
local job = current_job()
if not job or not redis.call('ZSCORE', KEYS[37], ARGV[4]) then return { 'OK' } end
local account = load()
end_slice(job, account, ARGV[4])
save(account)
return { 'OK' }
