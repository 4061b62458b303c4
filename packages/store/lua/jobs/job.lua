-- The job.
-- Replies: OK fields of the job · GONE
-- #include include/ending.lua
if not current_job() then return { 'GONE' } end
return { 'OK', fields_of_job() }
