-- The list of entries.
-- #include charges.lua

-- Lists an entry at the next place of the account.
local function list(account, entry, id, pointer, expires)
  account.seq = account.seq + 1
  local seq = string.format('%.0f', account.seq)
  redis.call('HSET', KEYS[6], seq, entry)
  redis.call('ZADD', KEYS[7], seq, seq)
  redis.call('HSET', KEYS[8], id, seq)
  if pointer ~= '' then redis.call('HSET', KEYS[9], seq, pointer) end
  redis.call('ZADD', KEYS[10], expires, seq)
  return account.seq
end

-- The field of an entry's mark, or nil: the driver writes it in front.
local function mark_of(entry)
  local mark = string.match(entry, '^{"mark":"([%w_-]+)"')
  return mark and '=' .. mark
end

-- Makes an entry that was just listed the newest success of its mark.
local function mark_newest(entry, seq)
  local mark = mark_of(entry)
  if mark then redis.call('HSET', KEYS[8], mark, string.format('%.0f', seq)) end
end

-- Takes an entry off the list; a charge that was kept for it alone is folded. Returns its pointer, or false.
local function unlist(seq)
  local pointer = redis.call('HGET', KEYS[9], seq)
  local entry = redis.call('HGET', KEYS[6], seq)
  if entry then redis.call('HDEL', KEYS[8], cjson.decode(entry).id) end
  local mark = entry and mark_of(entry)
  if mark and redis.call('HGET', KEYS[8], mark) == seq then redis.call('HDEL', KEYS[8], mark) end
  redis.call('HDEL', KEYS[6], seq)
  redis.call('ZREM', KEYS[7], seq)
  redis.call('HDEL', KEYS[9], seq)
  redis.call('ZREM', KEYS[10], seq)
  if tonumber(seq) <= tonumber(redis.call('HGET', KEYS[1], 'passed') or 0) then
    local charge = charge_at(seq)
    if charge then fold(seq, charge) end
  end
  return pointer
end
