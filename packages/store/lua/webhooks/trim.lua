-- Remove expired deliveries, then the oldest finished ones beyond the bounds; waiting ones only half as far again beyond.
-- ARGV: 2 deliveries at most that one call removes · 3 rows and 4 bytes that are kept · 5 time that a host is remembered ms
-- Replies: OK how many
-- #include include/hooks.lua
local most = tonumber(ARGV[2])
local left = most
for _, id in ipairs(redis.call('ZRANGE', ENDS, '-inf', digits(now), 'BYSCORE', 'LIMIT', 0, most)) do
  remove_delivery(id)
  left = left - 1
end

local function is_over(share)
  if redis.call('ZCARD', ALL) > tonumber(ARGV[3]) * share then return true end
  return tonumber(redis.call('HGET', PACES, 'bytes') or 0) > tonumber(ARGV[4]) * share
end

local function remove_oldest(statuses, share)
  if not is_over(share) then return end
  local ids = {}
  for _, status in ipairs(statuses) do
    local prefix = 's ' .. status .. ' '
    local to = '(s ' .. status .. '!'
    for _, name in ipairs(redis.call('ZRANGE', INDEX, '[' .. prefix, to, 'BYLEX', 'LIMIT', 0, left)) do
      ids[#ids + 1] = string.sub(name, #prefix + 1)
    end
  end
  table.sort(ids)
  for _, id in ipairs(ids) do
    if left == 0 or not is_over(share) then return end
    remove_delivery(id)
    left = left - 1
  end
end

remove_oldest({ 'delivered', 'failed', 'ended' }, 1)
remove_oldest({ 'waiting' }, 1.5)

local forgotten = digits(now - tonumber(ARGV[5]))
for _, host in ipairs(redis.call('ZRANGE', PAUSES, '-inf', forgotten, 'BYSCORE', 'LIMIT', 0, most)) do
  redis.call('HDEL', HOSTS, host)
  redis.call('ZREM', PAUSES, host)
end
return { 'OK', most - left }
