-- Keys of pages.
--
-- A key is 16 bytes. The first two name a field of the hash `seen`, whose value has 18 bytes for each key: its other 14,
-- and the number of the page, so that a job of a million pages takes about 25 bytes for a key.

-- The bytes of a key in hexadecimal.
local function bytes_of(key)
  local part = function(from) return tonumber(string.sub(key, from, from + 7), 16) end
  return struct.pack('>I4I4I4I4', part(1), part(9), part(17), part(25))
end

-- Where the key is, the field and its value; nil for the place if it is not there.
local function place_of(bytes)
  local field, rest = string.sub(bytes, 1, 2), string.sub(bytes, 3)
  local value = redis.call('HGET', KEYS[31], field) or ''
  local at = string.find(value, rest, 1, true)
  while at and at % 18 ~= 1 do at = string.find(value, rest, at + 1, true) end
  return at, field, value
end

-- The number of the page that has a key, or nil.
local function page_with(key)
  local at, _, value = place_of(bytes_of(key))
  return at and struct.unpack('>I4', value, at + 14)
end

-- Gives a key to a page. Unless `only_new`, the page that has it loses it. Returns whether the page has it now.
local function give_key(key, number, only_new)
  local bytes = bytes_of(key)
  local at, field, value = place_of(bytes)
  if at and only_new then return false end
  at = at or #value + 1
  local kept = string.sub(bytes, 3) .. struct.pack('>I4', number)
  redis.call('HSET', KEYS[31], field, string.sub(value, 1, at - 1) .. kept .. string.sub(value, at + 18))
  return true
end
