-- The users of an account, or all.
-- ARGV: 2 1 for those of one account · 3 account
-- Replies: OK id JSON id JSON …, in no order
-- #include include/fields.lua
local reply = { 'OK' }
local ids = ARGV[2] == '1' and under(KEYS[3], ARGV[3]) or redis.call('HKEYS', KEYS[1])
for _, id in ipairs(ids) do
  reply[#reply + 1] = id
  reply[#reply + 1] = redis.call('HGET', KEYS[1], id)
end
return reply
