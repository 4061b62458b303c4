-- Holding tokens.
-- #include charges.lua
-- #include form.lua
-- #include holds.lua

-- Holds the tokens of an account that is open; it is to be saved. `ask`: rid cost lease fp nonce replay limit job_limit, as
-- reserve.lua takes them; job_limit is that of a page. Returns its reply, which is NO_ACCOUNT for a suspended account.
local function reserve(account, ask)
  if account.is_suspended then return 'NO_ACCOUNT' end
  local rid, cost = ask.rid, ask.cost
  local held = hold_of(rid)
  if held and held.due > now then
    if held.nonce == ask.nonce then return 'OK', held.fence end
    return held.fp == ask.fp and 'IN_PROGRESS' or 'MISMATCH'
  end
  local earlier = charge_of(rid, account.buckets)
  if earlier and earlier.replay > now and earlier.listed then
    if earlier.fp ~= ask.fp then return 'MISMATCH' end
    return 'REPLAY', earlier.listed, form_in(earlier.listed)
  end
  if held then lapse(account, rid, held) end
  sweep(account, 8)
  if account.free + account.paid < cost then sweep(account, -1) end
  if account.free + account.paid < cost then return 'INSUFFICIENT', account.free + account.paid end
  if ask.limit > 0 and account.failures >= ask.limit then return 'FAILING', account.failures_end - now end
  if ask.job_limit > 0 and account.job_failures >= ask.job_limit then return 'FAILING', account.job_failures_end - now end
  -- Free tokens first.
  local free = math.min(account.free, cost)
  account.free = account.free - free
  account.paid = account.paid - (cost - free)
  account.held = account.held + cost
  account.fence = account.fence + 1
  local due = now + ask.lease
  redis.call('HSET', KEYS[2], rid, cjson.encode({
    fence = account.fence, cost = cost, free = free, period = account.period, due = due,
    nonce = ask.nonce, fp = ask.fp, replay = ask.replay
  }))
  redis.call('ZADD', KEYS[3], string.format('%.0f', due), rid)
  return 'OK', account.fence
end
