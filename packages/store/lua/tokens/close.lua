-- Close an account permanently; its books and its history stay.
-- Replies: OK · ALREADY · NO_ACCOUNT
-- #include include/holds.lua
local account = load()
if not account then
  return { redis.call('EXISTS', KEYS[1]) == 1 and 'ALREADY' or 'NO_ACCOUNT' }
end
for _, rid in ipairs(redis.call('HKEYS', KEYS[2])) do lapse(account, rid, hold_of(rid)) end
for _, id in ipairs(redis.call('HKEYS', KEYS[13])) do
  redis.call('HSETNX', KEYS[15], id, string.format('%.0f', now))
end
save(account)
redis.call('UNLINK', KEYS[16], KEYS[17], KEYS[18])
redis.call('HSET', KEYS[1], 'name', '', 'closed', string.format('%.0f', now))
return { 'OK' }
