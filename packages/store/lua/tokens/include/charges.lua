-- Charges, and what remains of those whose records go.
-- #include ../../include/clock.lua

local function charge_at(seq)
  local text = seq and redis.call('HGET', KEYS[4], seq)
  if not text then return nil end
  local charge = cjson.decode(text)
  charge.seq = tonumber(seq)
  return charge
end

local function charge_of(rid)
  return charge_at(redis.call('HGET', KEYS[5], rid))
end

-- Whether a charge has been kept for its time.
local function is_ripe(charge, kept)
  return math.max(charge.replay, charge.at + kept) <= now
end

-- Makes a charge part of one number of the account; its record goes.
local function fold(seq, charge)
  redis.call('HDEL', KEYS[4], seq)
  if redis.call('HGET', KEYS[5], charge.rid) == seq then redis.call('HDEL', KEYS[5], charge.rid) end
  if not charge.refunded then
    redis.call('HINCRBY', KEYS[1], 'folded', string.format('%.0f', charge.amount))
  end
end
