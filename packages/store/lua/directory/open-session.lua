-- Open a session, replacing one of the same hash.
-- ARGV: 2 hash · 3 id of the user · 4 how long it lasts, ms · 5 device · 6 1 for a limited one · 7 sessions of the user
--       that stay, at most: those that were used last
-- Replies: OK createdAt · NO_USER
-- #include include/sweep.lua
sweep()
local hash, user = ARGV[2], ARGV[3]
if redis.call('HEXISTS', KEYS[1], user) == 0 then return { 'NO_USER' } end
end_session(hash)
local others = {}
for _, other in ipairs(under(KEYS[5], user)) do
  others[#others + 1] = { hash = other, used = read(KEYS[4], other).lastUsedAt or 0 }
end
table.sort(others, function(one, other) return one.used > other.used end)
for at = tonumber(ARGV[7]), #others do end_session(others[at].hash) end
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
