-- Take a turn at a host.
-- KEYS: 1 hash: blocked until, next turn from, last place in the line
--       2 sorted set of turns by the end of their leases
--       3 hash of the line: waiter to its place, how long that is kept, and the turns at once that it wants
-- ARGV: 1 now · 2 id · 3 waiter · 4 turns at once, '' to take none · 5 delay ms · 6 lease ms
--       7 how long a place is kept ms · 8 how soon to ask again for a place ms
-- Replies: OK, with 1 if a waiter in the line wants fewer turns at once · WAIT ms
-- #include ../include/clock.lua
local id, by, most = ARGV[2], ARGV[3], tonumber(ARGV[4])
local delay, lease = tonumber(ARGV[5]), tonumber(ARGV[6])

-- A key goes when nothing of it counts any more.
local function keep(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, ms) end
end

local state = redis.call('HMGET', KEYS[1], 'blocked', 'from')
local blocked, from = tonumber(state[1]) or 0, tonumber(state[2]) or 0

redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if most and redis.call('ZSCORE', KEYS[2], id) then
  redis.call('ZADD', KEYS[2], now + lease, id)
  keep(KEYS[2], lease)
  return { 'OK' }
end
if not most then
  if blocked > now then return { 'WAIT', blocked - now } end
  return { 'OK' }
end

-- The line without those who are gone: my place, the first place, and whether another one wants fewer turns than I do.
local mine, first, is_wanted
local entries = redis.call('HGETALL', KEYS[3])
for at = 1, #entries, 2 do
  local place, kept, wants = string.match(entries[at + 1], '^(%d+) (%d+) (%d+)$')
  place = tonumber(place)
  if tonumber(kept) <= now then
    redis.call('HDEL', KEYS[3], entries[at])
  else
    if not first or place < first then first = place end
    if entries[at] == by then
      mine = place
    elseif tonumber(wants) < most then
      is_wanted = true
    end
  end
end

-- Keeps my place, or gives me the last one.
local function wait_in_line(pause)
  local place = mine or redis.call('HINCRBY', KEYS[1], 'place', 1)
  local kept = pause + tonumber(ARGV[7])
  redis.call('HSET', KEYS[3], by, string.format('%d %d %d', place, now + kept, most))
  keep(KEYS[1], kept)
  keep(KEYS[3], kept)
  return { 'WAIT', pause > 0 and pause or tonumber(ARGV[8]) }
end

local pause = math.max(blocked, from) - now
if pause > 0 then return wait_in_line(pause) end
local is_first = not first or first == mine
if not is_first or redis.call('ZCARD', KEYS[2]) >= most then return wait_in_line(0) end
redis.call('ZADD', KEYS[2], now + lease, id)
keep(KEYS[2], lease)
if mine then redis.call('HDEL', KEYS[3], by) end
if delay > 0 then
  redis.call('HSET', KEYS[1], 'from', now + delay)
  keep(KEYS[1], delay)
end
return { 'OK', is_wanted and 1 or 0 }
