-- The end of counted attempts.
-- #include fields.lua

local function end_attempts(name)
  redis.call('HDEL', KEYS[7], name)
  redis.call('ZREM', KEYS[8], 'a' .. name)
end
