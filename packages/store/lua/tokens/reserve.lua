-- Hold tokens for a request.
-- ARGV: 3 rid · 4 cost · 5 lease ms · 6 fingerprint · 7 nonce · 8 replay ms
--       9 failures that are refused from, 0 for none
--       10 failures of jobs that are refused from, 0 for none
--       11 id of the API key that asks, '' for none · 12 its expiry in ms, '' for none
-- Replies: OK fence · REPLAY entry form · IN_PROGRESS · MISMATCH · INSUFFICIENT available · NO_ACCOUNT · NO_KEY
--          FAILING ms until the window of failures ends
-- #include include/reservation.lua
-- #include include/api-key.lua
local key = ARGV[11]
if key ~= '' and not is_valid(key, ARGV[12]) then return { is_open() and 'NO_KEY' or 'NO_ACCOUNT' } end
local account = load()
if not account then return { 'NO_ACCOUNT' } end
if key ~= '' then use_key(key) end
local status, value, form = reserve(account, {
  rid = ARGV[3], cost = tonumber(ARGV[4]), lease = tonumber(ARGV[5]), fp = ARGV[6], nonce = ARGV[7],
  replay = tonumber(ARGV[8]), limit = tonumber(ARGV[9]), job_limit = tonumber(ARGV[10])
})
save(account)
return { status, value, form }
