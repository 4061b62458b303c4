-- Entries by name.
-- #include item.lua
-- #include names.lua

-- The place of the entry with an id, or nil.
local function place_of_id(id, buckets)
  return place_of_name(id, buckets, function(seq)
    local text = redis.call('HGET', KEYS[6], seq)
    return text and entry_in(text).id == id
  end)
end
