-- Charging part of a hold.
-- #include failures.lua
-- #include history.lua
-- #include holds.lua
-- #include usage.lua

-- Charges `amount` of a hold of an account that is open, lists `entry` and makes it replayable; the account is to be
-- saved. `entry`: text id form expires usage range, as settle.lua takes them. Returns its status, and its seq.
local function settle(account, rid, fence, amount, entry)
  local held = hold_of(rid)
  if not held then
    local charge = charge_of(rid, account.buckets)
    if not charge then return 'GONE' end
    if charge.fence ~= fence then return charge.fence > fence and 'FENCED' or 'GONE' end
    return 'ALREADY', charge.seq
  end
  if held.fence ~= fence then return 'FENCED' end
  if amount > held.cost then return 'EXCEEDS_HOLD' end
  if held.due <= now then
    lapse(account, rid, held)
    return 'GONE'
  end
  local free = math.min(amount, held.free)
  local paid = amount - free
  drop(account, rid, held)
  give_back(account, held.free - free, held.cost - held.free - paid, held.period)
  account.charged = account.charged + amount
  make_up_for_failure(KEYS[1], account, 'failures')
  make_up_for_failure(KEYS[1], account, 'job_failures')
  move(account, 'charge', -amount, entry.id)
  local seq = list(account, entry, {
    rid = rid, fence = fence, amount = amount, free = free, period = held.period, fp = held.fp, at = now,
    replay = now + held.replay
  })
  if rid ~= entry.id then
    give_name(account, rid, seq, function(at)
      local charge = charge_at(at)
      return charge and charge.rid == rid
    end)
  end
  local mark = string.match(entry.text, '^[^\n]+')
  if mark then
    give_name(account, '=' .. mark, seq, function(at)
      local text = redis.call('HGET', KEYS[6], at)
      return text and entry_in(text).mark == mark
    end)
  end
  local usage = today .. '|' .. entry.usage
  count(usage, 'tokens', amount)
  count(usage, 'took' .. entry.range, 1)
  count_hour(1, 0, amount)
  return 'OK', seq
end
