-- Entries in the order of their places, expired or not. Writes nothing.
-- ARGV: 3 'asc' or 'desc' · 4 place after which they begin, '' for the first · 5 how many at most
-- Replies: OK time · 1 at the end of the list, or 0 · then of each its place and its item
-- #include include/blocks.lua
-- #include ../include/clock.lua
local is_up, limit = ARGV[3] == 'asc', tonumber(ARGV[5])
local step = is_up and 1 or -1
local place = is_up and 0 or tonumber(redis.call('HGET', KEYS[1], 'seq') or 0)
if ARGV[4] ~= '' then place = tonumber(ARGV[4]) + step end
-- Blocks that are looked at in one go: each has an entry.
local MOST = 64
local edges = { math.floor(place / BLOCK), is_up and '+inf' or '-inf' }
local blocks = redis.call(is_up and 'ZRANGEBYSCORE' or 'ZREVRANGEBYSCORE', KEYS[7], edges[1], edges[2], 'LIMIT', 0, MOST)
local reply, found = { 'OK', string.format('%.0f', now), 0 }, 0
for _, name in ipairs(blocks) do
  local block = tonumber(name)
  local low, high = block * BLOCK, block * BLOCK + BLOCK - 1
  local from = is_up and math.max(place, low) or math.min(place, high)
  local to = is_up and high or low
  while (to - from) * step >= 0 do
    local places = {}
    local last = from + step * (math.min(limit - found, BLOCK) - 1)
    if (to - last) * step < 0 then last = to end
    for at = from, last, step do places[#places + 1] = string.format('%.0f', at) end
    for index, text in ipairs(redis.call('HMGET', KEYS[6], unpack(places))) do
      if text then
        reply[#reply + 1], reply[#reply + 2] = places[index], text
        found = found + 1
      end
    end
    if found >= limit then return reply end
    from = last + step
  end
end
if #blocks < MOST then reply[3] = 1 end
return reply
