-- Take entries off the history: those that expired, then the oldest over the number that is kept. Fold old charges.
-- ARGV: 3 how many entries at most · 4 how many are kept · 5 how many places are looked at for charges
--       · 6 ms that a charge is kept
-- Replies: OK removed looked-at, then pointer and id of each that had one
-- #include include/unlisting.lua
local limit, reply = tonumber(ARGV[3]), { 'OK', 0, 0 }
local function note(entry)
  if entry.pointer ~= '' then
    reply[#reply + 1], reply[#reply + 2] = entry.pointer, entry.id
  end
  reply[2] = reply[2] + 1
end

-- Removes the expired entries of a block, and notes when the next one expires.
local function trim_block(block)
  local places, texts = places_of(block)
  local earliest
  for index, text in ipairs(texts) do
    local expires = text and entry_in(text).expires
    if expires and expires <= now and reply[2] < limit then
      note(unlist(places[index], text))
    elseif expires then
      earliest = math.min(expires, earliest or expires)
    end
  end
  if earliest then
    redis.call('ZADD', KEYS[10], string.format('%.0f', earliest), string.format('%.0f', block))
  else
    tidy(block)
  end
end

for _, block in ipairs(redis.call('ZRANGEBYSCORE', KEYS[10], '-inf', now, 'LIMIT', 0, math.ceil(limit / BLOCK) + 16)) do
  if reply[2] < limit then trim_block(tonumber(block)) end
end
unlist_oldest(math.min(redis.call('HLEN', KEYS[6]) - tonumber(ARGV[4]), limit - reply[2]), note)
-- Charges are in the order of time. One that is still listed is passed by, and folds with its entry.
local fields = redis.call('HMGET', KEYS[1], 'seq', 'passed')
local first = tonumber(fields[2] or 0) + 1
local last = math.min(tonumber(fields[1] or 0), first + tonumber(ARGV[5]) - 1)
for place = first, last do
  local seq = string.format('%.0f', place)
  local charge = charge_at(seq)
  if charge and not is_ripe(charge, tonumber(ARGV[6])) then break end
  if charge and not charge.listed then fold(seq, charge) end
  reply[3] = reply[3] + 1
end
if reply[3] > 0 then redis.call('HINCRBY', KEYS[1], 'passed', reply[3]) end
return reply
