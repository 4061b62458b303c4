-- Counters of requests, failures and tokens.
-- #include calendar.lua

-- Adds to a counter of the account's usage.
local function count(place, what, number)
  redis.call('HINCRBY', KEYS[16], place .. '|' .. what, number)
end
