-- Hold tokens for a request.
-- ARGV: 3 rid · 4 cost · 5 lease ms · 6 fingerprint · 7 nonce · 8 replay ms
--       9 failures that are refused from, 0 for none
-- Replies: OK fence · REPLAY entry · IN_PROGRESS · MISMATCH · INSUFFICIENT available · NO_ACCOUNT
--          FAILING ms until the window of failures ends
-- #include include/charges.lua
-- #include include/holds.lua
local rid, cost = ARGV[3], tonumber(ARGV[4])
local account = load()
if not account then return { 'NO_ACCOUNT' } end
local held = hold_of(rid)
if held and held.due > now then
  save(account)
  if held.nonce == ARGV[7] then return { 'OK', held.fence } end
  return { held.fp == ARGV[6] and 'IN_PROGRESS' or 'MISMATCH' }
end
local earlier = charge_of(rid)
if earlier and earlier.replay > now then
  local entry = redis.call('HGET', KEYS[6], string.format('%.0f', earlier.seq))
  if entry then
    save(account)
    if earlier.fp ~= ARGV[6] then return { 'MISMATCH' } end
    return { 'REPLAY', entry }
  end
end
if held then lapse(account, rid, held) end
sweep(account, 8)
if account.free + account.paid < cost then sweep(account, -1) end
if account.free + account.paid < cost then
  save(account)
  return { 'INSUFFICIENT', account.free + account.paid }
end
local limit = tonumber(ARGV[9])
if limit > 0 and account.failures >= limit then
  save(account)
  return { 'FAILING', account.failures_end - now }
end
-- Free tokens first.
local free = math.min(account.free, cost)
account.free = account.free - free
account.paid = account.paid - (cost - free)
account.held = account.held + cost
account.fence = account.fence + 1
local due = now + tonumber(ARGV[5])
redis.call('HSET', KEYS[2], rid, cjson.encode({
  fence = account.fence, cost = cost, free = free, period = account.period, due = due,
  nonce = ARGV[7], fp = ARGV[6], replay = tonumber(ARGV[8])
}))
redis.call('ZADD', KEYS[3], string.format('%.0f', due), rid)
save(account)
return { 'OK', account.fence }
