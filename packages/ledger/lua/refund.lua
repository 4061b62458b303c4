-- Give the last charge of a request back; free tokens only within their month.
-- ARGV: 3 rid
-- Replies: OK · ALREADY · NOT_SETTLED
local account = load()
local charge = account and charge_of(ARGV[3])
if not charge then
  if account then save(account) end
  return { 'NOT_SETTLED' }
end
if charge.refunded then
  save(account)
  return { 'ALREADY' }
end
account.charged = account.charged - charge.amount
give_back(account, charge.free, charge.amount - charge.free, charge.period)
local place = string.format('%.0f', charge.seq)
charge.seq = nil
charge.refunded = now
-- Not -amount: minus nought is no number to Redis.
count(charge.usage, 'tokens', string.format('%.0f', 0 - charge.amount))
redis.call('HSET', KEYS[4], place, cjson.encode(charge))
save(account)
return { 'OK' }
