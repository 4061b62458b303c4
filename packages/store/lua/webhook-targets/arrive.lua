-- Count an attempt at a target that accounts share, in equal shares of those that ask in this window or asked in the last.
-- KEYS: 1 hash of the target: `<window> <account>` → attempts
-- ARGV: 1 time in ms, '' for the store's own clock · 2 account · 3 attempts in a window · 4 length of a window ms
-- Replies: OK · WAIT end of the window ms
-- #include ../include/clock.lua
local limit, length = tonumber(ARGV[3]), tonumber(ARGV[4])
local window = math.floor(now / length)
local mine = string.format('%.0f ', window) .. ARGV[2]
redis.call('HINCRBY', KEYS[1], mine, 0)
local asking, sent, own, seen = 0, 0, 0, {}
local fields = redis.call('HGETALL', KEYS[1])
for at = 1, #fields, 2 do
  local of, account = string.match(fields[at], '^(%d+) (.*)$')
  if tonumber(of) < window - 1 then
    redis.call('HDEL', KEYS[1], fields[at])
  else
    if not seen[account] then seen[account], asking = true, asking + 1 end
    if tonumber(of) == window then sent = sent + tonumber(fields[at + 1]) end
    if fields[at] == mine then own = tonumber(fields[at + 1]) end
  end
end
redis.call('PEXPIRE', KEYS[1], 2 * length)
if sent >= limit or own >= math.max(1, math.floor(limit / asking)) then
  return { 'WAIT', string.format('%.0f', (window + 1) * length) }
end
redis.call('HINCRBY', KEYS[1], mine, 1)
return { 'OK' }
