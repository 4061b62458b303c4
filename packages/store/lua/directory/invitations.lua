-- The invitations of an account, or all, that have not expired.
-- ARGV: 2 1 for those of one account · 3 account
-- Replies: OK hash JSON hash JSON …, in no order
-- #include include/fields.lua
local reply = { 'OK' }
local all = redis.call('HGETALL', KEYS[6])
for index = 1, #all, 2 do
  local invitation = cjson.decode(all[index + 1])
  if invitation.expiresAt > now and (ARGV[2] == '0' or invitation.account == ARGV[3]) then
    reply[#reply + 1] = all[index]
    reply[#reply + 1] = all[index + 1]
  end
end
return reply
