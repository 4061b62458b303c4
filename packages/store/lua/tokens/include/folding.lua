-- What remains of charges whose records go.
-- #include charges.lua

-- Buckets of the account's names, in an operation that does not load the account.
local buckets = tonumber(redis.call('HGET', KEYS[1], 'buckets') or 0)

-- Whether a charge has been kept for its time.
local function is_ripe(charge, kept)
  return math.max(charge.replay, charge.at + kept) <= now
end

-- Forgets that a name has this place, if it has.
local function drop_name(name, seq)
  if buckets == 0 then return end
  local hash = hash_of(name)
  local bucket = bucket_of(hash, buckets)
  local text = redis.call('HGET', KEYS[5], bucket) or ''
  local at = pair_in(text, hash, function(place) return place == seq end)
  if not at then return end
  text = string.sub(text, 1, at - 1) .. string.sub(text, at + PAIR)
  if text == '' then redis.call('HDEL', KEYS[5], bucket) else redis.call('HSET', KEYS[5], bucket, text) end
end

-- Makes a charge that is not listed part of one number of the account; its record goes.
local function fold(seq, charge)
  redis.call('HDEL', KEYS[4], seq)
  drop_name(charge.rid, seq)
  if not charge.refunded then
    redis.call('HINCRBY', KEYS[1], 'folded', string.format('%.0f', charge.amount))
  end
end
