-- The end of users, and whether one may lose the role.
-- #include invitations.lua
-- #include sessions.lua
-- #include tickets.lua
-- #include identities.lua

local function is_owning(role)
  return role == 'owner' or role == 'operator'
end

-- Whether the role of a user may change: OK, NO_USER, CHANGED or LAST_OWNER.
local function may_lose(id, from, stays_owning)
  local user = read(KEYS[1], id)
  if not user then return 'NO_USER' end
  if from ~= '' and user.role ~= from then return 'CHANGED' end
  if stays_owning or not is_owning(user.role) then return 'OK' end
  for _, other in ipairs(under(KEYS[3], user.account)) do
    if other ~= id and is_owning(read(KEYS[1], other).role) then return 'OK' end
  end
  return 'LAST_OWNER'
end

local function end_user(id)
  local user = read(KEYS[1], id)
  end_sessions(id)
  end_tickets(id)
  end_invitations('invitedBy', id)
  end_identities(id)
  redis.call('HDEL', KEYS[15], id)
  redis.call('HDEL', KEYS[1], id)
  redis.call('HDEL', KEYS[2], user.email)
  redis.call('ZREM', KEYS[3], place(user.account) .. id)
end
