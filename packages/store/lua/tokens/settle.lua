-- Charge part of a hold, list the entry and make it replayable, in one step.
-- ARGV: 3 rid · 4 fence · 5 amount · 6 lines 13 to 15 of the item · 7 id · 8 form · 9 expiry ms · 10 key|parser
--       11 range of how long it took
-- Replies: OK seq balance… · ALREADY seq balance… · GONE · FENCED · EXCEEDS_HOLD
-- #include include/settlement.lua
local account = load()
if not account then return { 'GONE' } end
local entry = { text = ARGV[6], id = ARGV[7], form = ARGV[8], expires = ARGV[9], usage = ARGV[10], range = ARGV[11] }
local status, seq = settle(account, ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), entry)
save(account)
if not seq then return { status } end
return { status, seq, balance(account) }
