-- Store an invitation, replacing one of the same hash.
-- ARGV: 2 hash · 3 role · 4 expiry, ms · 5 1 when it is of an account · 6 account · 7 who invites, or '' · 8 e-mail address, or ''
--       9 open ones that the account may have, '' for any number
-- Replies: OK · NO_USER · TOO_MANY
-- #include include/sweep.lua
sweep()
if ARGV[7] ~= '' and redis.call('HEXISTS', KEYS[1], ARGV[7]) == 0 then return { 'NO_USER' } end
local account = ARGV[5] == '1' and ARGV[6] or nil
local by = ARGV[7] ~= '' and ARGV[7] or nil
local email = ARGV[8] ~= '' and ARGV[8] or nil
local expires = tonumber(ARGV[4])
if account and ARGV[9] ~= '' and not live(KEYS[6], ARGV[2]) then
  local open = 0
  for _, text in ipairs(redis.call('HVALS', KEYS[6])) do
    local one = cjson.decode(text)
    if one.account == account and one.expiresAt > now then open = open + 1 end
  end
  if open >= tonumber(ARGV[9]) then return { 'TOO_MANY' } end
end
write(KEYS[6], ARGV[2], { account = account, role = ARGV[3], expiresAt = expires, invitedBy = by, email = email })
redis.call('ZADD', KEYS[8], ARGV[4], 'i' .. ARGV[2])
return { 'OK' }
