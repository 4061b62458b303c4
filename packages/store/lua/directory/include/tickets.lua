-- The end of tickets.
-- #include fields.lua

local function end_ticket(hash)
  local ticket = read(KEYS[16], hash)
  if not ticket then return end
  redis.call('HDEL', KEYS[16], hash)
  redis.call('ZREM', KEYS[8], 't' .. hash)
  if ticket.user then redis.call('ZREM', KEYS[17], place(ticket.user) .. hash) end
end

local function end_tickets(user)
  for _, hash in ipairs(under(KEYS[17], user)) do end_ticket(hash) end
end
