-- Items as they are written, see item.lua.
-- #include item.lua

local function hex(number)
  return string.format('%x', number)
end

-- The first ten lines of an item, of an entry with this id; '' for none.
local function charge_text(charge, id)
  local this = charge.at == now and this_month or month(charge.at)
  return table.concat({
    charge.rid == id and '' or charge.rid, hex(charge.fence), string.format('%.0f', charge.amount),
    string.format('%.0f', charge.free), charge.period == this and '' or charge.period, hex(charge.at),
    hex(charge.replay - charge.at), charge.fp == charge.rid and '' or charge.fp, charge.refunded and '1' or '', charge.form
  }, '\n')
end
