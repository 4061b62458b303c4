-- The line of waiting pages: by depth, then number.
--
-- 256 successive numbers of one depth are a block: a member of the zset `line`, whose score is depth × 2^24 + block,
-- and a field of the hash `blocks`, whose value has a byte for each number that waits, in order. A page in line takes
-- two or three bytes so, where a zset of pages takes a hundred.

local PER_BLOCK, BLOCKS = 256, 16777216

local function block_of(depth, number)
  return string.format('%.0f', depth * BLOCKS + math.floor(number / PER_BLOCK))
end

-- Puts new pages in line, whose numbers are higher than those that wait: { depth, number } of each, by number.
local function line_up_new(places)
  local added = {}
  for _, place in ipairs(places) do
    local block = block_of(place.depth, place.number)
    added[block] = (added[block] or '') .. string.char(place.number % PER_BLOCK)
  end
  for block, bytes in pairs(added) do
    local kept = redis.call('HGET', KEYS[30], block)
    if not kept then redis.call('ZADD', KEYS[29], block, block) end
    redis.call('HSET', KEYS[30], block, (kept or '') .. bytes)
  end
end

-- Puts a page that waits again in line, in its old place.
local function line_up(depth, number)
  local block, byte = block_of(depth, number), number % PER_BLOCK
  local bytes = redis.call('HGET', KEYS[30], block) or ''
  if bytes == '' then redis.call('ZADD', KEYS[29], block, block) end
  local at = #bytes
  while at > 0 and string.byte(bytes, at) > byte do at = at - 1 end
  redis.call('HSET', KEYS[30], block, string.sub(bytes, 1, at) .. string.char(byte) .. string.sub(bytes, at + 1))
end

-- The first pages in line, at most `limit`, of the first `most`, without those that `fits` refuses if it is given:
-- { depth, number, block } of each.
local function first_in_line(limit, most, fits)
  local found, looked, index = {}, 0, 0
  while #found < limit and looked < most do
    local block = redis.call('ZRANGE', KEYS[29], index, index)[1]
    if not block then break end
    local depth = math.floor(tonumber(block) / BLOCKS)
    local start = tonumber(block) % BLOCKS * PER_BLOCK
    local bytes = redis.call('HGET', KEYS[30], block)
    for at = 1, #bytes do
      if #found >= limit or looked >= most then break end
      looked = looked + 1
      local number = start + string.byte(bytes, at)
      if not fits or fits(number) then found[#found + 1] = { depth = depth, number = number, block = block } end
    end
    index = index + 1
  end
  return found
end

-- Takes pages out of the line. `places` are as first_in_line gives them.
local function leave_line(places)
  local at = 1
  while places[at] do
    local block = places[at].block
    local bytes = redis.call('HGET', KEYS[30], block)
    while places[at] and places[at].block == block do
      local byte = string.find(bytes, string.char(places[at].number % PER_BLOCK), 1, true)
      bytes = string.sub(bytes, 1, byte - 1) .. string.sub(bytes, byte + 1)
      at = at + 1
    end
    if bytes ~= '' then
      redis.call('HSET', KEYS[30], block, bytes)
    else
      redis.call('HDEL', KEYS[30], block)
      redis.call('ZREM', KEYS[29], block)
    end
  end
end
