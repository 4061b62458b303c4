-- When something of the account is due next. At its rate the account sends in a second.
-- ARGV: 2 attempts at once, 3 a second
-- Replies: OK time ms, '' for never · the time now
-- #include include/bounds.lua
local function first_of(key)
  return tonumber(redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2])
end

local due = first_of(DUE)
if due and ready_now(tonumber(ARGV[2]), tonumber(ARGV[3])) < 1 then due = math.max(due, now + 1000) end
local first
for _, at in pairs({ due or false, first_of(LOOKS) or false, first_of(ENDS) or false }) do
  if at and (not first or at < first) then first = at end
end
return { 'OK', first and digits(first) or '', digits(now) }
