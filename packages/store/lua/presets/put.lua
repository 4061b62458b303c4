-- Add a preset, or replace the one with its id.
-- KEYS: 1 hash of id to the name, a line break and the rest
-- ARGV: 1 id · 2 name · 3 rest · 4 presets that the account may have
-- Replies: OK · TOO_MANY · NAME_TAKEN
local kept = redis.call('HGETALL', KEYS[1])
local start = ARGV[2] .. '\n'
local count = 0
for at = 1, #kept, 2 do
  if kept[at] ~= ARGV[1] then
    if string.sub(kept[at + 1], 1, #start) == start then return { 'NAME_TAKEN' } end
    count = count + 1
  end
end
if count >= tonumber(ARGV[4]) then return { 'TOO_MANY' } end
redis.call('HSET', KEYS[1], ARGV[1], start .. ARGV[3])
return { 'OK' }
