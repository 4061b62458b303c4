-- Give the last charge of a request back; free tokens only within their month.
-- ARGV: 3 'rid' or 'entry' · 4 rid, or id of a listed entry, whose charge it is then
-- Replies: OK · ALREADY · NOT_SETTLED
-- #include include/account.lua
-- #include include/charges.lua
-- #include include/usage.lua
local account = load()
local charge
if account and ARGV[3] == 'rid' then charge = charge_of(ARGV[4]) end
if account and ARGV[3] == 'entry' then charge = charge_at(redis.call('HGET', KEYS[8], ARGV[4])) end
if not charge then
  if account then save(account) end
  return { 'NOT_SETTLED' }
end
if charge.refunded then
  save(account)
  return { 'ALREADY' }
end
account.charged = account.charged - charge.amount
local place = string.format('%.0f', charge.seq)
local entry = redis.call('HGET', KEYS[6], place)
move(account, 'refund', charge.amount, entry and cjson.decode(entry).id or '')
give_back(account, charge.free, charge.amount - charge.free, charge.period)
charge.seq = nil
charge.refunded = now
-- Not -amount: Redis does not accept -0.
count(charge.usage, 'tokens', string.format('%.0f', 0 - charge.amount))
redis.call('HSET', KEYS[4], place, cjson.encode(charge))
save(account)
return { 'OK' }
