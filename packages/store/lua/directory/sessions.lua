-- The sessions of a user that have not expired.
-- ARGV: 2 id of the user
-- Replies: OK hash JSON hash JSON …, in no order
-- #include include/fields.lua
local reply = { 'OK' }
for _, hash in ipairs(under(KEYS[5], ARGV[2])) do
  local session = live(KEYS[4], hash)
  if session then
    reply[#reply + 1] = hash
    reply[#reply + 1] = cjson.encode(session)
  end
end
return reply
