-- Give a hold back; an entry that is given is listed as the failure it was.
-- ARGV: 3 rid · 4 fence · 5 entry or '' · 6 id · 7 pointer · 8 expiry ms · 9 key|parser
--       10 window of failures that it counts in, ms; 0 where it does not count
-- Replies: OK failures that are counted · NOOP · FENCED
-- #include include/failures.lua
-- #include include/history.lua
-- #include include/holds.lua
-- #include include/usage.lua
local rid = ARGV[3]
local account = load()
local held = account and hold_of(rid)
if not held then
  if account then save(account) end
  return { 'NOOP' }
end
if held.fence ~= tonumber(ARGV[4]) then
  save(account)
  return { 'FENCED' }
end
lapse(account, rid, held)
if ARGV[5] ~= '' then
  list(account, ARGV[5], ARGV[6], ARGV[7], ARGV[8])
  count(today .. '|' .. ARGV[9], 'failed', 1)
end
local window = tonumber(ARGV[10])
local failures = window > 0 and count_failure(account, window) or account.failures
save(account)
return { 'OK', failures }
