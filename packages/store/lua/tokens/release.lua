-- Give a hold back; an entry that is given is listed as the failure it was.
-- ARGV: 3 rid · 4 fence · 5 lines 13 to 15 of the item or '' · 6 id · 7 form · 8 expiry ms · 9 key|parser
--       10 range of how long it took · 11 window of failures that it counts in, ms; 0 where it does not count
-- Replies: OK failures that are counted · NOOP · FENCED
-- #include include/giving-back.lua
local account = load()
if not account then return { 'NOOP' } end
local status = release(account, ARGV[3], tonumber(ARGV[4]))
local failures
if status == 'OK' then
  list_failure(account, { text = ARGV[5], id = ARGV[6], form = ARGV[7], expires = ARGV[8], usage = ARGV[9] })
  failures = note_failure(account, tonumber(ARGV[11]))
end
save(account)
return { status, failures }
