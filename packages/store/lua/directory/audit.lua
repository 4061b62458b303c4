-- Records of the audit log, newest first.
-- ARGV: 2 only those before this seq, '' for all · 3 how many at most · 4 what they are found by, '' for all
-- Replies: OK more seq JSON seq JSON …; more is the seq to go on before, '' when there are none
local before, limit, found_by = ARGV[2], tonumber(ARGV[3]), ARGV[4]
if found_by == '' then
  local first = before == '' and '+inf' or '(' .. before
  local found = redis.call('ZREVRANGEBYSCORE', KEYS[9], first, '-inf', 'WITHSCORES', 'LIMIT', 0, limit)
  local reply = { 'OK', #found == limit * 2 and found[#found] or '' }
  for index = 1, #found, 2 do
    reply[#reply + 1] = found[index + 1]
    reply[#reply + 1] = found[index]
  end
  return reply
end
-- ':' is what follows the digits.
local first = before == '' and ':' or string.format('%016.0f', tonumber(before))
local members = redis.call('ZREVRANGEBYLEX', KEYS[10], '(' .. found_by .. first, '[' .. found_by, 'LIMIT', 0, limit)
local reply = { 'OK', #members == limit and string.format('%.0f', tonumber(members[#members]:sub(-16))) or '' }
for _, member in ipairs(members) do
  local seq = member:sub(-16)
  for _, text in ipairs(redis.call('ZRANGEBYSCORE', KEYS[9], seq, seq)) do
    reply[#reply + 1] = seq
    reply[#reply + 1] = text
  end
end
return reply
