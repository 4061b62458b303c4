-- API keys of an account.
-- #include ../../include/clock.lua

-- Remembers a use, to the minute. Returns the last one before it, or false.
local function use_key(id)
  local used = redis.call('HGET', KEYS[14], id)
  if now - (tonumber(used or 0)) >= 60000 then redis.call('HSET', KEYS[14], id, string.format('%.0f', now)) end
  return used
end

-- Whether a key may be used: it is there and not revoked, has not expired (ends, '' for never), and its account is not
-- suspended.
local function is_valid(id, ends)
  if redis.call('HEXISTS', KEYS[13], id) == 0 or redis.call('HEXISTS', KEYS[15], id) == 1 then return false end
  if ends ~= '' and tonumber(ends) <= now then return false end
  return redis.call('HGET', KEYS[1], 'suspended') ~= '1'
end
