-- Counters of requests, failures and tokens.
-- #include calendar.lua

-- Adds to a counter of the account's usage.
local function count(place, what, number)
  redis.call('HINCRBY', KEYS[16], place .. '|' .. what, number)
end

-- Hours that are kept, in a ring; HOURS_KEPT of src/tokens/ledger.ts.
local HOURS = 48

-- Adds to the counters of the hour. One that comes takes the place of one that is too old.
local function count_hour(requests, failed, tokens)
  local hour = math.floor(now / 3600000)
  local field = 'hour|' .. (hour % HOURS)
  local kept = redis.call('HGET', KEYS[16], field)
  if kept then
    local at, earlier = string.match(kept, '^(%d+) (.*)$')
    if tonumber(at) == hour then
      local done, ended, spent = string.match(earlier, '^(%d+) (%d+) (%d+)$')
      requests, failed, tokens = requests + done, failed + ended, tokens + spent
    end
  end
  redis.call('HSET', KEYS[16], field, string.format('%.0f %.0f %.0f %.0f', hour, requests, failed, tokens))
end
