-- Charge part of a hold, list the entry and make it replayable, in one step.
-- ARGV: 3 rid · 4 fence · 5 amount · 6 entry · 7 id · 8 pointer · 9 expiry ms · 10 key|parser
-- Replies: OK seq balance… · ALREADY seq balance… · GONE · FENCED · EXCEEDS_HOLD
-- #include include/failures.lua
-- #include include/history.lua
-- #include include/holds.lua
-- #include include/usage.lua
local rid, fence, amount = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
local account = load()
if not account then return { 'GONE' } end
local held = hold_of(rid)
if not held then
  save(account)
  local charge = charge_of(rid)
  if not charge then return { 'GONE' } end
  if charge.fence ~= fence then return { charge.fence > fence and 'FENCED' or 'GONE' } end
  return { 'ALREADY', charge.seq, balance(account) }
end
if held.fence ~= fence then
  save(account)
  return { 'FENCED' }
end
if amount > held.cost then
  save(account)
  return { 'EXCEEDS_HOLD' }
end
if held.due <= now then
  lapse(account, rid, held)
  save(account)
  return { 'GONE' }
end
local free = math.min(amount, held.free)
local paid = amount - free
drop(account, rid, held)
give_back(account, held.free - free, held.cost - held.free - paid, held.period)
account.charged = account.charged + amount
make_up_for_failure(account)
move(account, 'charge', -amount, ARGV[7])
local seq = list(account, ARGV[6], ARGV[7], ARGV[8], ARGV[9])
local place = string.format('%.0f', seq)
local usage = today .. '|' .. ARGV[10]
count(usage, 'requests', 1)
count(usage, 'tokens', amount)
redis.call('HSET', KEYS[4], place, cjson.encode({
  rid = rid, fence = fence, amount = amount, free = free, period = held.period, fp = held.fp,
  at = now, replay = now + held.replay, usage = usage
}))
redis.call('HSET', KEYS[5], rid, place)
save(account)
return { 'OK', seq, balance(account) }
