-- Holds, and their end without a charge.
-- #include account.lua

local function hold_of(rid)
  local text = redis.call('HGET', KEYS[2], rid)
  return text and cjson.decode(text)
end

local function drop(account, rid, held)
  redis.call('HDEL', KEYS[2], rid)
  redis.call('ZREM', KEYS[3], rid)
  account.held = account.held - held.cost
end

-- Ends a hold without a charge.
local function lapse(account, rid, held)
  drop(account, rid, held)
  give_back(account, held.free, held.cost - held.free, held.period)
end

-- Ends lapsed holds, at most `limit`; -1 for all. Returns how many.
local function sweep(account, limit)
  local rids = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, limit)
  for _, rid in ipairs(rids) do lapse(account, rid, hold_of(rid)) end
  return #rids
end
