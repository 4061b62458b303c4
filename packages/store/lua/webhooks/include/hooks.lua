-- The webhooks of an account.
-- #include ../../include/clock.lua
--
-- KEYS: all of the slot of the account
--   1 rows     hash  id of a delivery → JSON of what never changes
--   2 states   hash  id → JSON: status url job created tries fence taken next attempts
--   3 due      zset  ids of deliveries that wait by the time of their next attempt
--   4 all      zset  ids of score 0
--   5 index    zset  `j <job> <id>` and `s <status> <id>` of score 0
--   6 ends     zset  ids by their expiry
--   7 watches  hash  job → JSON [cursor, state], 8 looks zset jobs by the time of the next look
--   9 ended    hash  URL of an ended endpoint → time
--  10 settings string
--  11 paces    hash  `ready` attempts at the time `at`, `bytes` of the rows
--  12 hosts    hash  host that fails → JSON: failures pauses until_ms probe
--  13 pauses   zset  these hosts by the end of their pause, or the last failure
-- ARGV: 1 time in ms, '' for the store's own clock · then the operation's

local ROWS, STATES, DUE, ALL, INDEX = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local ENDS, WATCHES, LOOKS, ENDED = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local PACES, HOSTS, PAUSES = KEYS[11], KEYS[12], KEYS[13]

local function digits(number)
  return string.format('%.0f', number)
end

local function load_state(id)
  local text = redis.call('HGET', STATES, id)
  return text and cjson.decode(text)
end

-- Gives a delivery a status, and the time of its next attempt, nil for none.
local function save_state(id, state, status, next_at)
  if state.status ~= status then
    if state.status then redis.call('ZREM', INDEX, 's ' .. state.status .. ' ' .. id) end
    redis.call('ZADD', INDEX, 0, 's ' .. status .. ' ' .. id)
  end
  state.status, state.next = status, next_at
  if next_at then redis.call('ZADD', DUE, digits(next_at), id) else redis.call('ZREM', DUE, id) end
  redis.call('HSET', STATES, id, cjson.encode(state))
end

-- Adds a delivery that is due now. False if it is there. `job` is '' for none.
local function add_delivery(id, job, url, expires, row)
  if redis.call('HSETNX', ROWS, id, row) == 0 then return false end
  redis.call('ZADD', ALL, 0, id)
  redis.call('HINCRBY', PACES, 'bytes', #row)
  redis.call('ZADD', ENDS, expires, id)
  if job ~= '' then redis.call('ZADD', INDEX, 0, 'j ' .. job .. ' ' .. id) end
  local state = { url = url, job = job, created = now, tries = 0, fence = 0, taken = 0, attempts = {} }
  save_state(id, state, 'waiting', now)
  return true
end

-- Removes a delivery.
local function remove_delivery(id)
  local state = load_state(id)
  redis.call('ZREM', INDEX, 's ' .. state.status .. ' ' .. id, 'j ' .. state.job .. ' ' .. id)
  redis.call('ZREM', ALL, id)
  redis.call('ZREM', DUE, id)
  redis.call('ZREM', ENDS, id)
  redis.call('HINCRBY', PACES, 'bytes', -redis.call('HSTRLEN', ROWS, id))
  redis.call('HDEL', ROWS, id)
  redis.call('HDEL', STATES, id)
end

-- The watch of a job: its cursor and its state; nil if there is none.
local function load_watch(job)
  local text = redis.call('HGET', WATCHES, job)
  if not text then return nil end
  local watch = cjson.decode(text)
  return { cursor = watch[1], state = watch[2] }
end

local function save_watch(job, cursor, state, next_at)
  redis.call('HSET', WATCHES, job, cjson.encode({ cursor, state }))
  redis.call('ZADD', LOOKS, next_at, job)
end
