-- Places by name: of entries by id, of charges by rid, of the newest successes by mark, which has = in front.
--
-- A bucket is a text of pairs: 4 bytes of the name's hash, and 5 of a place, at which the name is checked. A full bucket
-- divides another one, in turn (linear hashing), so that all stay small: a field of a hash takes ten times a pair.
--
-- A script makes each of its functions anew whenever it runs. So files that are included have those that belong together
-- only, and a request includes few.
-- #include ../../include/clock.lua

local PAIR = 9

local function hash_of(name)
  return tonumber(string.sub(redis.sha1hex(name), 1, 8), 16)
end

-- The bucket of a hash, if there are so many.
local function bucket_of(hash, buckets)
  local half = 1
  while half * 2 <= buckets do half = half * 2 end
  local bucket = hash % (half * 2)
  return string.format('%.0f', bucket < buckets and bucket or bucket - half)
end

-- Where the last pair of a hash is in a bucket at whose place `is` holds, and that place; or nil.
local function pair_in(text, hash, is)
  local bytes = struct.pack('>I4', hash)
  local found, place
  local at = string.find(text, bytes, 1, true)
  while at do
    if (at - 1) % PAIR == 0 then
      local seq = string.format('%.0f', (struct.unpack('>I5', text, at + 4)))
      if is(seq) then found, place = at, seq end
    end
    at = string.find(text, bytes, at + 1, true)
  end
  return found, place
end

-- The place of a name at which `is` holds, or nil.
local function place_of_name(name, buckets, is)
  if buckets == 0 then return nil end
  local hash = hash_of(name)
  local text = redis.call('HGET', KEYS[5], bucket_of(hash, buckets))
  if not text then return nil end
  local _, place = pair_in(text, hash, is)
  return place
end
