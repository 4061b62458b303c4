-- Taking entries off the list.
-- #include blocks.lua
-- #include folding.lua
-- #include item-text.lua

-- The places of a block, and what is kept of their entries.
local function places_of(block)
  local places = {}
  for place = block * BLOCK, block * BLOCK + BLOCK - 1 do places[#places + 1] = string.format('%.0f', place) end
  return places, redis.call('HMGET', KEYS[6], unpack(places))
end

-- Takes an entry off the list; a charge that was kept for it alone is folded. `text`: what is kept of it.
-- Returns the entry.
local function unlist(seq, text)
  local entry, charge = entry_in(text), charge_in(text)
  redis.call('HDEL', KEYS[6], seq)
  if not charge or charge.rid ~= entry.id then drop_name(entry.id, seq) end
  if entry.mark ~= '' then drop_name('=' .. entry.mark, seq) end
  if not charge then return entry end
  if tonumber(seq) <= tonumber(redis.call('HGET', KEYS[1], 'passed') or 0) then
    fold(seq, charge)
  else
    redis.call('HSET', KEYS[4], seq, charge_text(charge, ''))
  end
  return entry
end

-- Forgets a block that has no entry.
local function tidy(block)
  for place = block * BLOCK, block * BLOCK + BLOCK - 1 do
    if redis.call('HEXISTS', KEYS[6], string.format('%.0f', place)) == 1 then return end
  end
  redis.call('ZREM', KEYS[7], block)
  redis.call('ZREM', KEYS[10], block)
end

-- Takes the oldest entries off the list, at most so many; `each` is called with every one.
local function unlist_oldest(limit, each)
  while limit > 0 do
    local block = redis.call('ZRANGE', KEYS[7], 0, 0)[1]
    if not block then return end
    local places, texts = places_of(tonumber(block))
    for index, text in ipairs(texts) do
      if text and limit > 0 then
        each(unlist(places[index], text))
        limit = limit - 1
      end
    end
    tidy(tonumber(block))
  end
end
