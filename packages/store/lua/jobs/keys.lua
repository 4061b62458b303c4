-- Keys of pages that succeeded, of their duplicates, and of pages of earlier jobs: a part of them. Writes nothing.
-- ARGV: 4 place of HSCAN · 5 how many, about
-- Replies: OK the next place, 0 after the last, then the keys in hexadecimal · GONE
-- #include include/pages.lua
local job = load_job()
if not job then return { 'GONE' } end

local function is_kept(number)
  if number == 0 or redis.call('GETBIT', BITS.success, number) == 1 then return true end
  if redis.call('GETBIT', BITS.skipped, number) == 0 then return false end
  return page_at(job, number).details.skipReason == 'duplicate'
end

local function hexadecimal(bytes)
  return (string.gsub(bytes, '.', function(byte) return string.format('%02x', string.byte(byte)) end))
end

local part = redis.call('HSCAN', KEYS[31], ARGV[4], 'COUNT', ARGV[5])
local reply = { 'OK', part[1] }
for index = 1, #part[2], 2 do
  local field, value = part[2][index], part[2][index + 1]
  for at = 1, #value, 18 do
    if is_kept(struct.unpack('>I4', value, at + 14)) then
      reply[#reply + 1] = hexadecimal(field .. string.sub(value, at, at + 13))
    end
  end
end
return reply
