-- Charges.
-- #include item.lua
-- #include names.lua

-- The charge at a place, listed or not, or nil.
local function charge_at(seq)
  if not seq then return nil end
  local listed = redis.call('HGET', KEYS[6], seq)
  local text = listed or redis.call('HGET', KEYS[4], seq)
  local charge = text and charge_in(text)
  if charge then charge.seq, charge.listed = tonumber(seq), listed end
  return charge
end

-- The last charge of a request, or nil. `buckets`: those of the account.
local function charge_of(rid, buckets)
  local charge
  local seq = place_of_name(rid, buckets, function(at)
    local found = charge_at(at)
    if not found or found.rid ~= rid then return false end
    charge = found
    return true
  end)
  return seq and charge
end
