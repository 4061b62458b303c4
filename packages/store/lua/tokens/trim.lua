-- Take entries off the history: those that expired, then the oldest over the number that is kept. Fold old charges.
-- ARGV: 3 how many entries at most · 4 how many are kept · 5 how many places are looked at for charges
--       · 6 ms that a charge is kept
-- Replies: OK removed looked-at pointer…
-- #include include/history.lua
local limit = tonumber(ARGV[3])
local gone = redis.call('ZRANGEBYSCORE', KEYS[10], '-inf', now, 'LIMIT', 0, limit)
local reply = { 'OK', 0, 0 }
local function remove(seq)
  local pointer = unlist(seq)
  if pointer then reply[#reply + 1] = pointer end
  reply[2] = reply[2] + 1
end
for _, seq in ipairs(gone) do remove(seq) end
local over = math.min(redis.call('ZCARD', KEYS[7]) - tonumber(ARGV[4]), limit - #gone)
if over > 0 then
  for _, seq in ipairs(redis.call('ZRANGE', KEYS[7], 0, over - 1)) do remove(seq) end
end
-- Charges are in the order of time. One that is still listed is passed by, and folds with its entry.
local fields = redis.call('HMGET', KEYS[1], 'seq', 'passed')
local first = tonumber(fields[2] or 0) + 1
local last = math.min(tonumber(fields[1] or 0), first + tonumber(ARGV[5]) - 1)
for place = first, last do
  local seq = string.format('%.0f', place)
  local charge = charge_at(seq)
  if charge and not is_ripe(charge, tonumber(ARGV[6])) then break end
  if charge and redis.call('HEXISTS', KEYS[6], seq) == 0 then fold(seq, charge) end
  reply[3] = reply[3] + 1
end
if reply[3] > 0 then redis.call('HINCRBY', KEYS[1], 'passed', reply[3]) end
return reply
