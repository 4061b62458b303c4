-- The end of what has expired.
-- #include attempts.lua
-- #include invitations.lua
-- #include sessions.lua
-- #include tickets.lua

-- Removes what has expired, a bounded number: more than one write adds, so that nothing is left for ever.
local function sweep()
  local remove = { s = end_session, i = end_invitation, a = end_attempts, t = end_ticket }
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[8], '-inf', now, 'LIMIT', 0, 20)) do
    remove[member:sub(1, 1)](member:sub(2))
  end
end
