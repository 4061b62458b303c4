-- Suspend an account, or end that. A suspension ends every hold, so that nothing that runs is charged.
-- ARGV: 3 '1' or '0'
-- Replies: OK · NO_ACCOUNT
-- #include include/holds.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
if ARGV[3] == '1' then
  for _, rid in ipairs(redis.call('HKEYS', KEYS[2])) do lapse(account, rid, hold_of(rid)) end
end
save(account)
redis.call('HSET', KEYS[1], 'suspended', ARGV[3])
return { 'OK' }
