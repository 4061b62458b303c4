-- Take entries off the history.
-- ARGV: 3 how many at most · then 'all', or 'id' and an id, or 'seqs' and places
-- Replies: OK removed · 1 when there are others to remove, or 0 · then pointer and id of each that had one
-- #include include/entry.lua
-- #include include/unlisting.lua
local limit, reply = tonumber(ARGV[3]), { 'OK', 0, 0 }
local function note(entry)
  if entry.pointer ~= '' then
    reply[#reply + 1], reply[#reply + 2] = entry.pointer, entry.id
  end
  reply[2] = reply[2] + 1
end
if ARGV[4] == 'all' then
  unlist_oldest(limit, note)
  reply[3] = redis.call('HLEN', KEYS[6]) > 0 and 1 or 0
  return reply
end
local seqs = {}
if ARGV[4] == 'id' then
  seqs[1] = place_of_id(ARGV[5], buckets)
else
  for index = 5, #ARGV do seqs[#seqs + 1] = ARGV[index] end
end
if #seqs > limit then reply[3] = 1 end
local blocks = {}
for index = 1, math.min(#seqs, limit) do
  local text = redis.call('HGET', KEYS[6], seqs[index])
  if text then
    note(unlist(seqs[index], text))
    blocks[math.floor(tonumber(seqs[index]) / BLOCK)] = true
  end
end
for block in pairs(blocks) do tidy(block) end
return reply
