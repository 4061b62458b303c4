-- Items: what one value keeps of a charge and its entry, as lines.
--   1 rid, '' for the id of the entry · 2 fence, '' for no charge · 3 amount · 4 tokens of it that were free
--   5 month of the hold, '' for that of the charge · 6 time, ms · 7 ms for which it is replayed
--   8 fingerprint, '' for the rid · 9 1 once it is refunded
--   10 number of the form, or = with key|parser · then of an entry only:
--   11 id · 12 expiry, ms · 13 mark · 14 pointer, as the driver writes it · 15 the rest · 16 form that has no number
-- Lines 2, 6, 7 and 12 are hexadecimal.
-- #include calendar.lua

local CHARGE = string.rep('([^\n]*)\n', 9) .. '([^\n]*)'
local ENTRY = '\n([^\n]*)\n(%x+)\n([^\n]*)\n([^\n]*)\n'

-- The charge of a value, or nil for none.
local function charge_in(text)
  local rid, fence, amount, free, period, at, replay, fp, refunded, form, last = string.match(text, CHARGE .. '()')
  if fence == '' then return nil end
  if rid == '' then rid = string.match(text, '^\n([^\n]*)', last) end
  local charge = {
    rid = rid, fence = tonumber(fence, 16), amount = tonumber(amount), free = tonumber(free), period = period,
    at = tonumber(at, 16), fp = fp == '' and rid or fp, refunded = refunded ~= '', form = form
  }
  charge.replay = charge.at + tonumber(replay, 16)
  if period == '' then charge.period = month(charge.at) end
  return charge
end

-- The entry of a value: id expires mark pointer, and `first`, where its lines begin.
local function entry_in(text)
  local first, _, id, expires, mark, pointer = string.find(text, ENTRY, select(2, string.find(text, CHARGE)) + 1)
  return { id = id, expires = tonumber(expires, 16), mark = mark, pointer = pointer, first = first }
end
