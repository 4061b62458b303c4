-- Give the last charge of a request back; free tokens only within their month.
-- ARGV: 3 'rid' or 'entry' · 4 rid, or id of a listed entry, whose charge it is then
-- Replies: OK · ALREADY · NOT_SETTLED
-- #include include/account.lua
-- #include include/charges.lua
-- #include include/entry.lua
-- #include include/item-text.lua
-- #include include/usage.lua
local account = load()
local charge
if account and ARGV[3] == 'rid' then charge = charge_of(ARGV[4], account.buckets) end
if account and ARGV[3] == 'entry' then charge = charge_at(place_of_id(ARGV[4], account.buckets)) end
if not charge then
  if account then save(account) end
  return { 'NOT_SETTLED' }
end
if charge.refunded then
  save(account)
  return { 'ALREADY' }
end
account.charged = account.charged - charge.amount
local entry = charge.listed and entry_in(charge.listed)
move(account, 'refund', charge.amount, entry and entry.id or '')
give_back(account, charge.free, charge.amount - charge.free, charge.period)
charge.refunded = true
local _, day = month(charge.at)
local usage = string.match(charge.form, '^=(.*)')
if not usage then
  local form = cjson.decode(redis.call('HGET', KEYS[8], charge.form))
  usage = form[1] .. '|' .. form[3]
end
-- Not -amount: Redis does not accept -0.
count(day .. '|' .. usage, 'tokens', string.format('%.0f', 0 - charge.amount))
local place = string.format('%.0f', charge.seq)
if entry then
  redis.call('HSET', KEYS[6], place, charge_text(charge, entry.id) .. string.sub(charge.listed, entry.first))
else
  redis.call('HSET', KEYS[4], place, charge_text(charge, ''))
end
save(account)
return { 'OK' }
