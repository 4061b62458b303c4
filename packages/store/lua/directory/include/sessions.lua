-- The end of sessions.
-- #include fields.lua

local function end_session(hash)
  local session = read(KEYS[4], hash)
  if not session then return end
  redis.call('HDEL', KEYS[4], hash)
  redis.call('ZREM', KEYS[5], place(session.user) .. hash)
  redis.call('ZREM', KEYS[8], 's' .. hash)
end

local function end_sessions(user)
  for _, hash in ipairs(under(KEYS[5], user)) do end_session(hash) end
end
