-- What the jobs of an account keep.
-- ARGV: 4 1 to count it anew, too
-- Replies: OK jobs pages bytes, then pages and bytes as they are counted anew
-- #include include/room.lua
-- Another job of the account: its key is in the slot of this one.
local function key_of_job(id)
  return string.sub(KEYS[19], 1, 0 - #'jobs:all' - 1) .. 'job:' .. id .. ':job'
end

local have = kept()
local reply = { 'OK', have.jobs, have.pages, string.format('%.0f', have.bytes) }
if ARGV[4] ~= '1' then return reply end
local pages, bytes = 0, 0
for _, list in ipairs({ redis.call('ZRANGE', KEYS[19], 0, -1), redis.call('ZRANGEBYSCORE', KEYS[24], 0, 0) }) do
  for _, id in ipairs(list) do
    local fields = redis.call('HMGET', key_of_job(id), 'found', 'bytes')
    if fields[2] then pages, bytes = pages + tonumber(fields[1] or 0), bytes + tonumber(fields[2]) end
  end
end
reply[5], reply[6] = pages, string.format('%.0f', bytes)
return reply
