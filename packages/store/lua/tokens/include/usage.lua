-- Counters of requests, failures and tokens.
-- #include calendar.lua

-- Adds to a counter of the account's usage.
local function count(place, what, number)
  redis.call('HINCRBY', KEYS[16], place .. '|' .. what, number)
end

-- Hours that are kept, in a ring; HOURS_KEPT of src/tokens/ledger.ts.
local HOURS = 48

-- Adds to a counter of the hour. One that comes takes the place of one that is too old.
local function count_hour(what, number)
  local hour = math.floor(now / 3600000)
  local slot = 'hour|' .. (hour % HOURS) .. '|'
  if redis.call('HGET', KEYS[16], slot .. 'at') ~= string.format('%.0f', hour) then
    redis.call('HDEL', KEYS[16], slot .. 'requests', slot .. 'failed', slot .. 'tokens')
    redis.call('HSET', KEYS[16], slot .. 'at', string.format('%.0f', hour))
  end
  redis.call('HINCRBY', KEYS[16], slot .. what, number)
end
