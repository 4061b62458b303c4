-- Listing entries.
-- #include blocks.lua
-- #include charges.lua
-- #include item-text.lua
-- #include naming.lua

-- Forms that an account keeps, and the length of the longest. Another one is part of its entry.
local MOST_FORMS = 1000
local LONGEST_FORM = 1024

-- The number of a form, or nil for one that gets none. A form is JSON of key, key's name, parser, version, kind and facts,
-- which many entries share. An account has few of them, and they stay.
local function number_of(form)
  if #form > LONGEST_FORM then return nil end
  local digest = string.sub(redis.sha1hex(form), 1, 20)
  local known = redis.call('HGET', KEYS[9], digest)
  if known then return known end
  local number = redis.call('HLEN', KEYS[8]) + 1
  if number > MOST_FORMS then return nil end
  redis.call('HSET', KEYS[9], digest, number)
  redis.call('HSET', KEYS[8], number, form)
  return string.format('%.0f', number)
end

-- Lists an entry at the next place of the account, with its charge or none. `entry`: text id form expires usage, as
-- settle.lua takes them.
local function list(account, entry, charge)
  account.seq = account.seq + 1
  local seq, number = string.format('%.0f', account.seq), number_of(entry.form)
  local form = number or '=' .. entry.usage
  local first
  if charge then
    charge.form = form
    first = charge_text(charge, entry.id)
  else
    first = '\n\n\n\n\n\n\n\n\n' .. form
  end
  local text = table.concat({ first, entry.id, hex(tonumber(entry.expires)), entry.text }, '\n')
  redis.call('HSET', KEYS[6], seq, number and text or text .. '\n' .. entry.form)
  give_name(account, entry.id, account.seq)
  local block = string.format('%.0f', math.floor(account.seq / BLOCK))
  if redis.call('ZADD', KEYS[10], 'LT', 'CH', entry.expires, block) == 1 then redis.call('ZADD', KEYS[7], block, block) end
  return account.seq
end
