-- Giving places names.
-- #include names.lua

-- Pairs of a bucket from which one is divided.
local FULL = 40

-- Divides the bucket whose turn it is.
local function divide(account)
  local half = 1
  while half * 2 <= account.buckets do half = half * 2 end
  local from = string.format('%.0f', account.buckets - half)
  account.buckets = account.buckets + 1
  local parts, text = {}, redis.call('HGET', KEYS[5], from) or ''
  for at = 1, #text, PAIR do
    local bucket = bucket_of(struct.unpack('>I4', text, at), account.buckets)
    parts[bucket] = (parts[bucket] or '') .. string.sub(text, at, at + PAIR - 1)
  end
  redis.call('HDEL', KEYS[5], from)
  for bucket, kept in pairs(parts) do redis.call('HSET', KEYS[5], bucket, kept) end
end

-- Gives a name a place, instead of that at which `is` holds; nil for a new name.
local function give_name(account, name, seq, is)
  if account.buckets == 0 then account.buckets = 1 end
  local hash = hash_of(name)
  local bucket = bucket_of(hash, account.buckets)
  local text, pair = redis.call('HGET', KEYS[5], bucket) or '', struct.pack('>I4I5', hash, seq)
  local at = is and pair_in(text, hash, is)
  if at then
    text = string.sub(text, 1, at - 1) .. pair .. string.sub(text, at + PAIR)
  else
    text = text .. pair
  end
  redis.call('HSET', KEYS[5], bucket, text)
  if #text > FULL * PAIR then divide(account) end
end
