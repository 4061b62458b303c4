-- The end of invitations.
-- #include fields.lua

local function end_invitation(hash)
  redis.call('HDEL', KEYS[6], hash)
  redis.call('ZREM', KEYS[8], 'i' .. hash)
end
