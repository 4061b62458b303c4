-- The UTC month and day of the operation.
-- #include ../../include/clock.lua

-- UTC month and day of a time, `2026-11` and `2026-11-21`: the proleptic Gregorian calendar counted from 1 March 0000.
local function month(time)
  local day = math.floor(time / 86400000) + 719468
  local era = math.floor(day / 146097)
  local of_era = day - era * 146097
  local year = math.floor((of_era - math.floor(of_era / 1460) + math.floor(of_era / 36524) - math.floor(of_era / 146096)) / 365)
  local of_year = of_era - (365 * year + math.floor(year / 4) - math.floor(year / 100))
  local from_march = math.floor((5 * of_year + 2) / 153)
  local number = from_march < 10 and from_march + 3 or from_march - 9
  if number <= 2 then year = year + 1 end
  local name = string.format('%04d-%02d', year + era * 400, number)
  return name, string.format('%s-%02d', name, of_year - math.floor((153 * from_march + 2) / 5) + 1)
end

local this_month, today = month(now)
