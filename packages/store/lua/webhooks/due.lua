-- Watches that are due, the oldest first.
-- ARGV: 2 watches at most
-- Replies: OK · for each its job, time, JSON [cursor, state]
-- #include include/hooks.lua
local reply = { 'OK' }
local jobs = redis.call('ZRANGE', LOOKS, '-inf', digits(now), 'BYSCORE', 'LIMIT', 0, ARGV[2], 'WITHSCORES')
for at = 1, #jobs, 2 do
  reply[#reply + 1] = jobs[at]
  reply[#reply + 1] = jobs[at + 1]
  reply[#reply + 1] = redis.call('HGET', WATCHES, jobs[at])
end
return reply
