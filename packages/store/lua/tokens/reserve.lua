-- Hold tokens for a request.
-- ARGV: 3 rid · 4 cost · 5 lease ms · 6 fingerprint · 7 nonce · 8 replay ms
--       9 failures that are refused from, 0 for none
-- Replies: OK fence · REPLAY entry · IN_PROGRESS · MISMATCH · INSUFFICIENT available · NO_ACCOUNT
--          FAILING ms until the window of failures ends
-- #include include/reservation.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
local status, value = reserve(account, {
  rid = ARGV[3], cost = tonumber(ARGV[4]), lease = tonumber(ARGV[5]), fp = ARGV[6], nonce = ARGV[7],
  replay = tonumber(ARGV[8]), limit = tonumber(ARGV[9])
})
save(account)
return { status, value }
