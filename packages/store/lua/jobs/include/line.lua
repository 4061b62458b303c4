-- The line of waiting pages: by rank, then number.
--
-- 256 successive numbers of one rank are a block: a member of the zset `line`, whose score is rank × 2^24 + block,
-- and a field of the hash `blocks`, whose value has a byte for each number that waits, in order. A page in line takes
-- two or three bytes so, where a zset of pages takes a hundred.

local PER_BLOCK, BLOCKS = 256, 16777216

local function block_of(rank, number)
  return string.format('%.0f', rank * BLOCKS + math.floor(number / PER_BLOCK))
end

-- Puts new pages in line, whose numbers are higher than those that wait: { rank, number } of each, by number.
local function line_up_new(places)
  local added = {}
  for _, place in ipairs(places) do
    local block = block_of(place.rank, place.number)
    added[block] = (added[block] or '') .. string.char(place.number % PER_BLOCK)
  end
  for block, bytes in pairs(added) do
    local kept = redis.call('HGET', KEYS[30], block)
    if not kept then redis.call('ZADD', KEYS[29], block, block) end
    redis.call('HSET', KEYS[30], block, (kept or '') .. bytes)
  end
end

-- Puts a page in line that is not new.
local function line_up(rank, number)
  local block, byte = block_of(rank, number), number % PER_BLOCK
  local bytes = redis.call('HGET', KEYS[30], block) or ''
  if bytes == '' then redis.call('ZADD', KEYS[29], block, block) end
  local at = #bytes
  while at > 0 and string.byte(bytes, at) > byte do at = at - 1 end
  redis.call('HSET', KEYS[30], block, string.sub(bytes, 1, at) .. string.char(byte) .. string.sub(bytes, at + 1))
end

-- The first pages in line, at most `limit`, of the first `most`, without those that `fits` refuses if it is given:
-- { rank, number, block } of each. `last`: the last rank of pages that were not tried yet, and the last of the others;
-- absent for all pages.
local function first_in_line(limit, most, fits, last)
  local found, looked, index = {}, 0, 0
  while #found < limit and looked < most do
    local block = redis.call('ZRANGE', KEYS[29], index, index)[1]
    if not block then break end
    local rank = math.floor(tonumber(block) / BLOCKS)
    if last and rank >= RETRY_RANK and rank > last.due then break end
    if last and rank < RETRY_RANK and rank > last.new then
      index = redis.call('ZCOUNT', KEYS[29], '-inf', string.format('(%.0f', RETRY_RANK * BLOCKS))
    else
      local start = tonumber(block) % BLOCKS * PER_BLOCK
      local bytes = redis.call('HGET', KEYS[30], block)
      for at = 1, #bytes do
        if #found >= limit or looked >= most then break end
        looked = looked + 1
        local number = start + string.byte(bytes, at)
        if not fits or fits(number) then found[#found + 1] = { rank = rank, number = number, block = block } end
      end
      index = index + 1
    end
  end
  return found
end

-- The first rank of a page that waits for another attempt; nil if none does.
local function first_retry()
  local from = string.format('%.0f', RETRY_RANK * BLOCKS)
  local block = redis.call('ZRANGEBYSCORE', KEYS[29], from, '+inf', 'LIMIT', 0, 1)[1]
  return block and math.floor(tonumber(block) / BLOCKS)
end

-- The numbers of the pages that wait for another attempt, at most 500.
local function retried()
  local numbers, from = {}, string.format('%.0f', RETRY_RANK * BLOCKS)
  for _, block in ipairs(redis.call('ZRANGEBYSCORE', KEYS[29], from, '+inf', 'LIMIT', 0, 500)) do
    local bytes = redis.call('HGET', KEYS[30], block)
    for at = 1, #bytes do
      if #numbers < 500 then numbers[#numbers + 1] = tonumber(block) % BLOCKS * PER_BLOCK + string.byte(bytes, at) end
    end
  end
  return numbers
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
