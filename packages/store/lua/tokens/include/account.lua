-- The numbers of an account: read at the start of an operation, written at its end.
-- #include calendar.lua
-- #include movements.lua
--
-- KEYS, all of one slot, `slc:{account}:…`:
--   1 acc     hash  name created suspended closed period free paid held granted charged expired seq fence moved
--                   folded: amount of the charges whose records are gone · passed: up to this seq every charge that
--                   is still kept waits for its entry only · failures: those that were not charged, until
--                   failures_end; job_failures, job_failures_end: the same of the pages of its jobs · buckets: those
--                   of names. Absent is 0
--   2 holds   hash  rid → JSON {fence, cost, free, period, due, nonce, fp, replay}
--   3 due     zset  rid by the end of its lease
--   4 charges hash  seq → charge whose entry is no longer listed, see item.lua
--   5 names   hash  bucket → places of ids, rids and marks, see names.lua
--   6 hist    hash  seq → entry and its charge, see item.lua
--   7 order   zset  blocks of places that have entries, see blocks.lua
--   8 forms   hash  number → form of entries: what many of them share, see history.lua
--   9 formed  hash  digest of a form → its number
--  10 ends    zset  block by the earliest expiry of its entries, or an earlier time
--  11 grants  hash  id → tokens
--  12 allow   hash  period → tokens
--  13 keys    hash  id of an API key → JSON
--  14 used    hash  id of an API key → last use, ms
--  15 revoked hash  id of an API key → when, ms
--  16 usage  hash  day|key|parser|what → number; what is failed, tokens, or took with a range of how long it took, which
--                  counts the requests; hour|slot → number of the hour since the epoch, requests, failed, tokens
--  17 profiles hash  URL of a profile → id|when, ms
--  18 moves  stream of movements, entry n-0 is the n-th: at kind tokens balance reference
-- ARGV: 1 time in ms, '' for the store's own clock · 2 free tokens a month · then those of the operation

local NUMBERS = { 'free', 'paid', 'held', 'granted', 'charged', 'expired', 'seq', 'fence', 'moved', 'buckets' }

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
  local fields = redis.call('HMGET', KEYS[1], 'period', 'closed', 'failures', 'failures_end', 'job_failures',
    'job_failures_end', 'suspended', unpack(NUMBERS))
  if not fields[1] or fields[2] then return nil end
  local account = {
    was = {}, period = fields[1], failures = tonumber(fields[3] or 0), failures_end = tonumber(fields[4] or 0),
    job_failures = tonumber(fields[5] or 0), job_failures_end = tonumber(fields[6] or 0),
    is_suspended = fields[7] == '1'
  }
  if account.failures_end <= now then account.failures = 0 end
  if account.job_failures_end <= now then account.job_failures = 0 end
  for index, name in ipairs(NUMBERS) do
    local number = tonumber(fields[index + 7] or 0)
    account[name], account.was[name] = number, number
  end
  local current = this_month
  if current > account.period then
    expire(account, account.free, account.period)
    account.free = 0
    account.period = current
    allow(account)
  end
  return account
end

-- Writes the numbers that have changed.
local function save(account)
  local fields = { 'period', account.period }
  for _, name in ipairs(NUMBERS) do
    if account[name] ~= account.was[name] then
      fields[#fields + 1] = name
      fields[#fields + 1] = string.format('%.0f', account[name])
    end
  end
  redis.call('HSET', KEYS[1], unpack(fields))
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

-- Whether there is such an account and it is not closed.
local function is_open()
  local fields = redis.call('HMGET', KEYS[1], 'period', 'closed')
  return fields[1] and not fields[2]
end

-- Whether the account is suspended: it can hold no tokens, and its jobs stand still.
local function is_suspended()
  return redis.call('HGET', KEYS[1], 'suspended') == '1'
end

-- A balance as a reply begins or ends with: free paid held granted charged expired period.
local function balance(account)
  return account.free, account.paid, account.held, account.granted, account.charged, account.expired, account.period
end
