-- The end of identities.
-- #include fields.lua

local function end_identities(user)
  for issuer, linked in pairs(read(KEYS[19], user) or {}) do
    redis.call('HDEL', KEYS[18], place(issuer) .. linked.subject)
  end
  redis.call('HDEL', KEYS[19], user)
end
