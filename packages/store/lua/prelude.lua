-- What every operation on an account shares. It is put before each of the other files, which are one script each.
--
-- KEYS, all of one slot, `slc:{account}:…`:
--   1 acc     hash  name created suspended closed period free paid held granted charged expired seq fence moved
--                   folded: amount of the charges whose records are gone · passed: up to this seq every charge that
--                   is still kept waits for its entry only · failures: those that were not charged, until
--                   failures_end. Absent is 0
--   2 holds   hash  rid → JSON {fence, cost, free, period, due, nonce, fp, replay}
--   3 due     zset  rid by the end of its lease
--   4 charges hash  seq → JSON {rid, fence, amount, free, period, fp, at, replay, usage, refunded}; old ones lack at
--   5 rids    hash  rid → seq of its last charge
--   6 hist    hash  seq → entry as JSON, as it was given
--   7 order   zset  seq by seq
--   8 ids     hash  id of an entry → seq
--   9 points  hash  seq → pointer of the payload
--  10 ends    zset  seq by the entry's expiry
--  11 grants  hash  id → tokens
--  12 allow   hash  period → tokens
--  13 keys    hash  id of an API key → JSON
--  14 used    hash  id of an API key → last use, ms
--  15 revoked hash  id of an API key → when, ms
--  16 usage  hash  day|key|parser|what → number; what is requests, failed or tokens
--  17 profiles hash  URL of a profile → id|when, ms
--  18 moves  stream of movements, entry n-0 is the n-th: at kind tokens balance reference
-- ARGV: 1 time in ms, '' for the store's own clock · 2 free tokens a month · then those of the operation

local function clock()
  if ARGV[1] ~= '' then return tonumber(ARGV[1]) end
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

local now = clock()

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

-- Adds to a counter of the account's usage.
local function count(place, what, number)
  redis.call('HINCRBY', KEYS[16], place .. '|' .. what, number)
end

local NUMBERS = { 'free', 'paid', 'held', 'granted', 'charged', 'expired', 'seq', 'fence', 'moved' }

-- Movements that are kept of an account; MOVEMENTS_KEPT of src/tokens/ledger.ts.
local KEPT = 10000

-- Lists that tokens came or went, once the numbers say so. `reference` is '' for none.
local function move(account, kind, tokens, reference)
  if tokens == 0 then return end
  account.moved = account.moved + 1
  redis.call('XADD', KEYS[18], 'MAXLEN', '=', KEPT, string.format('%.0f-0', account.moved),
    'at', string.format('%.0f', now), 'kind', kind, 'tokens', string.format('%.0f', tokens),
    'balance', string.format('%.0f', account.granted - account.charged - account.expired), 'reference', reference)
end

local function expire(account, free, period)
  account.expired = account.expired + free
  move(account, 'expiry', -free, period)
end

-- Gives the free tokens of the account's month, once.
local function allow(account)
  local tokens = tonumber(ARGV[2])
  if redis.call('HSETNX', KEYS[12], account.period, tokens) == 0 then return end
  account.free = account.free + tokens
  account.granted = account.granted + tokens
  move(account, 'allowance', tokens, account.period)
end

-- The account at this time, or nil for none or a closed one. Its month never moves back.
local function load()
  local fields = redis.call('HMGET', KEYS[1], 'period', 'closed', 'failures', 'failures_end', unpack(NUMBERS))
  if not fields[1] or fields[2] then return nil end
  local account = { period = fields[1], failures = tonumber(fields[3] or 0), failures_end = tonumber(fields[4] or 0) }
  if account.failures_end <= now then account.failures = 0 end
  for index, name in ipairs(NUMBERS) do account[name] = tonumber(fields[index + 4] or 0) end
  local current = this_month
  if current > account.period then
    expire(account, account.free, account.period)
    account.free = 0
    account.period = current
    allow(account)
  end
  return account
end

local function save(account)
  local fields = { 'period', account.period }
  for _, name in ipairs(NUMBERS) do
    fields[#fields + 1] = name
    fields[#fields + 1] = string.format('%.0f', account[name])
  end
  redis.call('HSET', KEYS[1], unpack(fields))
end

-- Counts a failure that was not charged, in the window of this many ms that the first of them began. Returns their number.
local function count_failure(account, window)
  if account.failures == 0 then
    account.failures_end = now + window
    redis.call('HSET', KEYS[1], 'failures_end', string.format('%.0f', account.failures_end))
  end
  account.failures = account.failures + 1
  redis.call('HSET', KEYS[1], 'failures', account.failures)
  return account.failures
end

-- A charge makes up for one of them.
local function make_up_for_failure(account)
  if account.failures > 0 then redis.call('HSET', KEYS[1], 'failures', account.failures - 1) end
end

-- Tokens taken in `period` come back: free ones only within their month.
local function give_back(account, free, paid, period)
  if period == account.period then
    account.free = account.free + free
  else
    expire(account, free, period)
  end
  account.paid = account.paid + paid
end

local function hold_of(rid)
  local text = redis.call('HGET', KEYS[2], rid)
  return text and cjson.decode(text)
end

local function charge_at(seq)
  local text = seq and redis.call('HGET', KEYS[4], seq)
  if not text then return nil end
  local charge = cjson.decode(text)
  charge.seq = tonumber(seq)
  return charge
end

local function charge_of(rid)
  return charge_at(redis.call('HGET', KEYS[5], rid))
end

-- Whether there is such an account and it is not closed.
local function is_open()
  local fields = redis.call('HMGET', KEYS[1], 'period', 'closed')
  return fields[1] and not fields[2]
end

-- Whether a charge has been kept for its time. That of an old one is not known, only when its replay ended.
local function is_ripe(charge, kept)
  return math.max(charge.replay, (charge.at or charge.replay) + kept) <= now
end

-- Makes a charge part of one number of the account; its record goes.
local function fold(seq, charge)
  redis.call('HDEL', KEYS[4], seq)
  if redis.call('HGET', KEYS[5], charge.rid) == seq then redis.call('HDEL', KEYS[5], charge.rid) end
  if not charge.refunded then
    redis.call('HINCRBY', KEYS[1], 'folded', string.format('%.0f', charge.amount))
  end
end

local function drop(account, rid, held)
  redis.call('HDEL', KEYS[2], rid)
  redis.call('ZREM', KEYS[3], rid)
  account.held = account.held - held.cost
end

-- Ends a hold without a charge.
local function lapse(account, rid, held)
  drop(account, rid, held)
  give_back(account, held.free, held.cost - held.free, held.period)
end

-- Ends lapsed holds, at most `limit`; -1 for all. Returns how many.
local function sweep(account, limit)
  local rids = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, limit)
  for _, rid in ipairs(rids) do lapse(account, rid, hold_of(rid)) end
  return #rids
end

-- Lists an entry at the next place of the account.
local function list(account, entry, id, pointer, expires)
  account.seq = account.seq + 1
  local seq = string.format('%.0f', account.seq)
  redis.call('HSET', KEYS[6], seq, entry)
  redis.call('ZADD', KEYS[7], seq, seq)
  redis.call('HSET', KEYS[8], id, seq)
  if pointer ~= '' then redis.call('HSET', KEYS[9], seq, pointer) end
  redis.call('ZADD', KEYS[10], expires, seq)
  return account.seq
end

-- Takes an entry off the list; a charge that was kept for it alone is folded. Returns its pointer, or false.
local function unlist(seq)
  local pointer = redis.call('HGET', KEYS[9], seq)
  local entry = redis.call('HGET', KEYS[6], seq)
  if entry then redis.call('HDEL', KEYS[8], cjson.decode(entry).id) end
  redis.call('HDEL', KEYS[6], seq)
  redis.call('ZREM', KEYS[7], seq)
  redis.call('HDEL', KEYS[9], seq)
  redis.call('ZREM', KEYS[10], seq)
  if tonumber(seq) <= tonumber(redis.call('HGET', KEYS[1], 'passed') or 0) then
    local charge = charge_at(seq)
    if charge then fold(seq, charge) end
  end
  return pointer
end

-- A balance as a reply begins or ends with: free paid held granted charged expired period.
local function balance(account)
  return account.free, account.paid, account.held, account.granted, account.charged, account.expired, account.period
end
