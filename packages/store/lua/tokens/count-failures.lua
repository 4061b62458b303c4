-- Count failures of requests that held nothing.
-- ARGV: 3 how many, 0 to ask · 4 window that they count in, ms
-- Replies: OK failures that are counted · ms until they are forgotten · the same of its jobs · NO_ACCOUNT
-- #include include/failures.lua
-- #include include/account.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
local number = tonumber(ARGV[3])
if number > 0 then count_failure(KEYS[1], account, 'failures', tonumber(ARGV[4]), number) end
save(account)
local function left(until_ms) return math.max(0, until_ms - now) end
return { 'OK', account.failures, left(account.failures_end), account.job_failures, left(account.job_failures_end) }
