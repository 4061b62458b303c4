-- Let a job know keys of pages of an earlier job.
-- ARGV: 4 … the keys
-- Replies: OK · GONE
-- #include include/ending.lua
local job = current_job()
if not job or has_ended(job) then return { 'GONE' } end
for at = 4, #ARGV do give_key(ARGV[at], 0, true) end
return { 'OK' }
