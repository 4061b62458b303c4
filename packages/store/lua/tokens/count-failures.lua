-- Count failures of requests that held nothing.
-- ARGV: 3 how many, 0 to ask · 4 window that they count in, ms
-- Replies: OK failures that are counted · ms until they are forgotten · NO_ACCOUNT
-- #include include/failures.lua
-- #include include/account.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
local number = tonumber(ARGV[3])
if number > 0 then count_failure(account, tonumber(ARGV[4]), number) end
save(account)
return { 'OK', account.failures, math.max(0, account.failures_end - now) }
