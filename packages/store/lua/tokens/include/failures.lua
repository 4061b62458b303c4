-- Failures that were not charged: of the requests of an account (`failures`), and of the pages of its jobs (`job_failures`).
-- #include ../../include/clock.lua

-- Counts a failure, or `number` of them, in the window of this many ms that the first of them began. `of` is an account, or
-- a job, as it is kept at `key`. Returns how many there are.
local function count_failure(key, of, name, window, number)
  if of[name] == 0 then
    of[name .. '_end'] = now + window
    redis.call('HSET', key, name .. '_end', string.format('%.0f', of[name .. '_end']))
  end
  of[name] = of[name] + (number or 1)
  redis.call('HSET', key, name, of[name])
  return of[name]
end

-- A charge makes up for one of them.
local function make_up_for_failure(key, of, name)
  if of[name] == 0 then return end
  of[name] = of[name] - 1
  redis.call('HSET', key, name, of[name])
end
