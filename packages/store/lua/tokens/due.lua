-- Whether there is something for trim.lua to do; writes nothing.
-- ARGV: 3 how many entries are kept · 4 ms that a charge is kept
-- Replies: OK 1 · OK 0
-- #include include/folding.lua
if redis.call('ZCOUNT', KEYS[10], '-inf', now) > 0 then return { 'OK', 1 } end
if redis.call('HLEN', KEYS[6]) > tonumber(ARGV[3]) then return { 'OK', 1 } end
local fields = redis.call('HMGET', KEYS[1], 'seq', 'passed')
local place = tonumber(fields[2] or 0) + 1
if place > tonumber(fields[1] or 0) then return { 'OK', 0 } end
local charge = charge_at(string.format('%.0f', place))
return { 'OK', (not charge or is_ripe(charge, tonumber(ARGV[4]))) and 1 or 0 }
