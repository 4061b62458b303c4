-- What the counts of a job should be, but for its charges: counted anew. Writes nothing.
-- Replies: OK fields of the job, then pages waiting running success failed skipped as marked, pages that are kept, in
--          line, of slices, tokens that they hold, those with another hold in the ledger, events · GONE
-- #include include/slices.lua
local job = load_job()
if not job then return { 'GONE' } end
local reply = { 'OK', fields_of_job() }
for _, status in ipairs({ 'waiting', 'running', 'success', 'failed', 'skipped' }) do
  reply[#reply + 1] = redis.call('BITCOUNT', BITS[status])
end
local in_line, taken, held, others = 0, 0, 0, 0
for _, bytes in ipairs(redis.call('HVALS', KEYS[30])) do in_line = in_line + #bytes end
for _, numbers in ipairs(redis.call('HVALS', KEYS[38])) do
  for number in string.gmatch(numbers, '%d+') do
    taken = taken + 1
    local details = page_at(job, tonumber(number)).details
    held = held + details.cost
    local kept = hold_of(rid_of(job, tonumber(number)))
    if kept and (kept.fence ~= details.fence or kept.cost ~= details.cost) then others = others + 1 end
  end
end
for _, number in ipairs({ redis.call('HLEN', KEYS[27]), in_line, taken, held, others, redis.call('XLEN', KEYS[39]) }) do
  reply[#reply + 1] = number
end
return reply
