-- Amounts of the last charges of requests. Writes nothing.
-- ARGV: 3… rids
-- Replies: OK, then of each the amount, '' for a charge that is not known
-- #include include/charges.lua
local reply, buckets = { 'OK' }, tonumber(redis.call('HGET', KEYS[1], 'buckets') or 0)
for index = 3, #ARGV do
  local charge = charge_of(ARGV[index], buckets)
  reply[#reply + 1] = charge and string.format('%.0f', charge.amount) or ''
end
return reply
