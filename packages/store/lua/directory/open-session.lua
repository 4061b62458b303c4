-- Open a session, replacing one of the same hash.
-- ARGV: 2 hash · 3 id of the user · 4 how long it lasts, ms · 5 device · 6 1 for a limited one
-- Replies: OK createdAt · NO_USER
-- #include include/sweep.lua
sweep()
local hash, user = ARGV[2], ARGV[3]
if redis.call('HEXISTS', KEYS[1], user) == 0 then return { 'NO_USER' } end
end_session(hash)
local expires = now + tonumber(ARGV[4])
write(KEYS[4], hash, {
  user = user,
  createdAt = now,
  expiresAt = expires,
  lastUsedAt = now,
  confirmedAt = now,
  device = ARGV[5],
  isLimited = ARGV[6] == '1'
})
redis.call('ZADD', KEYS[5], 0, place(user) .. hash)
redis.call('ZADD', KEYS[8], text_of(expires), 's' .. hash)
return { 'OK', now }
