-- Add purchased tokens; an id is applied once. That no other account has the id is seen to before.
-- ARGV: 3 id · 4 tokens
-- Replies: OK · ALREADY · NO_ACCOUNT
-- #include include/account.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
local tokens = tonumber(ARGV[4])
if redis.call('HSETNX', KEYS[11], ARGV[3], ARGV[4]) == 0 then
  save(account)
  return { 'ALREADY' }
end
account.paid = account.paid + tokens
account.granted = account.granted + tokens
move(account, 'purchase', tokens, ARGV[3])
save(account)
return { 'OK' }
