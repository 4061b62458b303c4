-- Values that are kept as JSON, and members of sorted sets that begin with a place.
-- #include ../../include/clock.lua
--
-- KEYS, all of one slot, `slc:{directory}:…`; a time is in ms, a place is `<bytes of it>:<it>:`, which no other begins:
--    1 users       hash  id → JSON {account, email, passwordHash, role, createdAt}
--    2 emails      hash  e-mail address → id of its user
--    3 members     zset  place of the account, then the id of a user; all of score 0
--    4 sessions    hash  hash → JSON {user, createdAt, expiresAt, lastUsedAt, confirmedAt, device, isLimited}
--    5 opened      zset  place of the user, then the hash of a session; all of score 0
--    6 invitations hash  hash → JSON {account, role, expiresAt, invitedBy, email}; the account is left out for a new one
--    7 attempts    hash  name → JSON {count, expiresAt, nonce}
--    8 ends        zset  s, i, a or t, then the hash or name of a session, invitation, window or ticket, by its expiry
--    9 audit       zset  record as JSON, as it was given, by its seq
--   10 index       zset  what a record is found by, then its seq in 16 digits; all of score 0
--   11 head        hash  seq, hash of the last record
--   12 appended    list  the last appends, newest first
--   13 keys        hash  account → wrapped data key in base64
--   14 teams       hash  account → 1 where two-factor sign-in is required
--   15 factors     hash  id of the user → JSON {revision, state}
--   16 tickets     hash  hash → JSON {kind, user, expiresAt}, the user left out if not known
--   17 issued      zset  place of the user, then the hash of a ticket; all of score 0
--   18 identities  hash  place of the issuer, then the subject → id of the user
--   19 linked      hash  id of the user → JSON {issuer: {subject, createdAt}}
-- ARGV: 1 time in ms, '' for the store's own clock · then those of the operation

-- A time as text: tostring would round it.
local function text_of(time)
  return string.format('%.0f', time)
end

local function place(name)
  return #name .. ':' .. name .. ':'
end

-- The members of a zset that begin with a place, without it. ';' is what follows ':'.
local function under(key, name)
  local first = place(name)
  local found = redis.call('ZRANGEBYLEX', key, '[' .. first, '(' .. first:sub(1, -2) .. ';')
  for index, member in ipairs(found) do found[index] = member:sub(#first + 1) end
  return found
end

-- The value of a field that holds JSON, or nil.
local function read(key, field)
  local text = redis.call('HGET', key, field)
  return text and cjson.decode(text) or nil
end

-- The same, unless it has expired.
local function live(key, field)
  local value = read(key, field)
  if value and value.expiresAt <= now then return nil end
  return value
end

local function write(key, field, value)
  redis.call('HSET', key, field, cjson.encode(value))
end
