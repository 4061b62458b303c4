-- Keep an API key, and forget the revoked ones that are too many.
-- ARGV: 3 id · 4 JSON without the time · 5 id of the key that asks for it, '' for none · 6 keys that are not revoked, at
--       most · 7 revoked keys that are kept
-- Replies: OK time hash hash …, of the keys that were forgotten · NO_ACCOUNT · NO_KEY · TOO_MANY
-- #include include/account.lua
if not is_open() then return { 'NO_ACCOUNT' } end
local function is_valid(id)
  return redis.call('HEXISTS', KEYS[13], id) == 1 and redis.call('HEXISTS', KEYS[15], id) == 0
end
local reply = { 'OK', now }
local kept = redis.call('HGET', KEYS[13], ARGV[3])
-- The same once more is a retry after a lost reply.
if kept then return { 'OK', cjson.decode(kept).createdAt } end
if ARGV[5] ~= '' and not is_valid(ARGV[5]) then return { 'NO_KEY' } end
local revoked = redis.call('HLEN', KEYS[15])
if redis.call('HLEN', KEYS[13]) - revoked >= tonumber(ARGV[6]) then return { 'TOO_MANY' } end
if revoked > tonumber(ARGV[7]) then
  local ends, all = {}, redis.call('HGETALL', KEYS[15])
  for at = 1, #all, 2 do ends[#ends + 1] = { id = all[at], at = tonumber(all[at + 1]) } end
  table.sort(ends, function(one, other) return one.at < other.at end)
  for at = 1, revoked - tonumber(ARGV[7]) do
    local id = ends[at].id
    reply[#reply + 1] = cjson.decode(redis.call('HGET', KEYS[13], id)).hash
    for _, part in ipairs({ 13, 14, 15 }) do redis.call('HDEL', KEYS[part], id) end
  end
end
local key = cjson.decode(ARGV[4])
key.createdAt = now
redis.call('HSET', KEYS[13], ARGV[3], cjson.encode(key))
return reply
