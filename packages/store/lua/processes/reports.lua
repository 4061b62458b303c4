-- The reports of the processes that still report.
-- KEYS: as of report.lua
-- ARGV: 1 time in ms, '' for the store's own clock
-- Replies: OK id at report id at report …, in no order
-- #include ../include/clock.lua
local reply = { 'OK' }
local all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  local kept = cjson.decode(all[index + 1])
  if kept['until'] > now then
    reply[#reply + 1] = all[index]
    reply[#reply + 1] = string.format('%.0f', kept.at)
    reply[#reply + 1] = kept.state
  end
end
return reply
