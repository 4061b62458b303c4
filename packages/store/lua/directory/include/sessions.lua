-- The end of sessions.
-- #include fields.lua

local function end_session(hash)
  local session = read(KEYS[4], hash)
  if not session then return end
  redis.call('HDEL', KEYS[4], hash)
  redis.call('ZREM', KEYS[5], place(session.user) .. hash)
  redis.call('ZREM', KEYS[8], 's' .. hash)
end

-- All of a user, but one.
local function end_sessions(user, except)
  for _, hash in ipairs(under(KEYS[5], user)) do
    if hash ~= except then end_session(hash) end
  end
end
