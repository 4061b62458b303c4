-- When something of the account is due next.
-- Replies: OK time ms, '' for never · the time now
-- #include include/hooks.lua
local first
for _, key in ipairs({ DUE, LOOKS, ENDS }) do
  local at = tonumber(redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2])
  if at and (not first or at < first) then first = at end
end
return { 'OK', first and digits(first) or '', digits(now) }
