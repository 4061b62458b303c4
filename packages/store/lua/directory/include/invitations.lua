-- The end of invitations.
-- #include fields.lua

local function end_invitation(hash)
  redis.call('HDEL', KEYS[6], hash)
  redis.call('ZREM', KEYS[8], 'i' .. hash)
end

-- Those of which a field has a value. An invitation lives for a week, so there are few of them.
local function end_invitations(field, value)
  local all = redis.call('HGETALL', KEYS[6])
  for index = 1, #all, 2 do
    if cjson.decode(all[index + 1])[field] == value then end_invitation(all[index]) end
  end
end
