-- Forms of entries, which history.lua numbers.

-- The form of an entry's value; '' if the value has it itself.
local function form_in(text)
  local number = string.match(text, string.rep('[^\n]*\n', 9) .. '(%d+)\n')
  return number and redis.call('HGET', KEYS[8], number) or ''
end
