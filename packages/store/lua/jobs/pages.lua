-- Pages by number; writes nothing.
-- ARGV: 4 status, '' for all · 5 number after which they are · 6 how many at most
-- Replies: OK 1 if there are more · 1 if the job has ended · then of each page number JSON state, '' if it was never taken · GONE
-- #include include/pages.lua
local job = load_job()
if not job then return { 'GONE' } end
local bits, number = BITS[ARGV[4]], tonumber(ARGV[5])

-- The next one, or nil.
local function following()
  if not bits then return number < job.found and number + 1 or nil end
  local place = redis.call('BITPOS', bits, 1, number + 1, -1, 'BIT')
  return place >= 0 and place or nil
end

local reply = { 'OK', 0, has_ended(job) and 1 or 0 }
for _ = 1, tonumber(ARGV[6]) do
  local found = following()
  if not found then break end
  number = found
  reply[#reply + 1] = number
  reply[#reply + 1] = redis.call('HGET', KEYS[27], number)
  reply[#reply + 1] = redis.call('HGET', KEYS[28], number) or ''
end
if following() then reply[2] = 1 end
return reply
