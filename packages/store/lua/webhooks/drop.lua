-- End waiting deliveries without sending them, a part at a time. An attempt under way is the last one.
-- ARGV: 2 job, '' for any · 3 URL of deliveries without a job, '' for any · 4 JSON of the types that stay
--       5 deliveries that one call looks at · 6 id after which it begins, '' for the beginning
-- Replies: OK · how many ended · id after which the next call begins, '' at the end
-- #include include/hooks.lua
local job, url = ARGV[2], ARGV[3]
local stays = {}
for _, type in ipairs(cjson.decode(ARGV[4])) do stays[type] = true end
local prefix = job == '' and 's waiting ' or ('j ' .. job .. ' ')
local from = ARGV[6] == '' and ('[' .. prefix) or ('(' .. prefix .. ARGV[6])
local to = '(' .. string.sub(prefix, 1, -2) .. '!'
local names = redis.call('ZRANGE', INDEX, from, to, 'BYLEX', 'LIMIT', 0, ARGV[5])
local ended = 0
for _, name in ipairs(names) do
  local id = string.sub(name, #prefix + 1)
  local state = load_state(id)
  local is_meant = state.status == 'waiting' and (url == '' or (state.job == '' and state.url == url))
  if is_meant and next(stays) then is_meant = not stays[cjson.decode(redis.call('HGET', ROWS, id)).type] end
  if is_meant then
    save_state(id, state, 'ended', nil)
    ended = ended + 1
  end
end
local last = names[tonumber(ARGV[5])]
return { 'OK', ended, last and string.sub(last, #prefix + 1) or '' }
