-- Giving a hold back.
-- #include failures.lua
-- #include history.lua
-- #include holds.lua
-- #include usage.lua

-- Lists an entry as the failure that it was. `entry`: text id form expires usage range; text is '' for none.
local function list_failure(account, entry)
  if entry.text == '' then return end
  list(account, entry)
  count(today .. '|' .. entry.usage, 'failed', 1)
  count_hour(0, 1, 0)
end

-- Counts a failure in its window, ms; 0 where it does not count. Returns those that are counted.
local function note_failure(account, window)
  return window > 0 and count_failure(KEYS[1], account, 'failures', window) or account.failures
end

-- Gives a hold of an account that is open back; the account is to be saved. Returns the status of release.lua.
local function release(account, rid, fence)
  local held = hold_of(rid)
  if not held then return 'NOOP' end
  if held.fence ~= fence then return 'FENCED' end
  lapse(account, rid, held)
  return 'OK'
end
