-- Failures that were not charged.
-- #include ../../include/clock.lua

-- Counts a failure that was not charged, or `number` of them, in the window of this many ms that the first of them began.
-- Returns how many there are.
local function count_failure(account, window, number)
  if account.failures == 0 then
    account.failures_end = now + window
    redis.call('HSET', KEYS[1], 'failures_end', string.format('%.0f', account.failures_end))
  end
  account.failures = account.failures + (number or 1)
  redis.call('HSET', KEYS[1], 'failures', account.failures)
  return account.failures
end

-- A charge makes up for one of them.
local function make_up_for_failure(account)
  if account.failures > 0 then redis.call('HSET', KEYS[1], 'failures', account.failures - 1) end
end
