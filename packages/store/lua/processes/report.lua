-- Keep the report of a process, and forget the processes that no longer report.
-- KEYS: 1 hash of id to JSON {at, until, state}
-- ARGV: 1 time in ms, '' for the store's own clock · 2 id · 3 how long it is kept, ms · 4 report
-- Replies: OK
-- #include ../include/clock.lua
local all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  if cjson.decode(all[index + 1])['until'] <= now then redis.call('HDEL', KEYS[1], all[index]) end
end
local ttl = tonumber(ARGV[3])
local kept = cjson.encode({ at = now, ['until'] = now + ttl, state = ARGV[4] })
redis.call('HSET', KEYS[1], ARGV[2], kept)
if redis.call('PTTL', KEYS[1]) < ttl then redis.call('PEXPIRE', KEYS[1], ttl) end
return { 'OK' }
