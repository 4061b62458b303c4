-- Write how a user signs in beside the password, if nobody did meanwhile.
-- ARGV: 2 id of the user · 3 revision that was read, '' for none · 4 0 to remove it · 5 state · 6 new revision
-- Replies: OK · STALE · NO_USER
-- #include include/fields.lua
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then return { 'NO_USER' } end
local kept = read(KEYS[15], ARGV[2])
local revision = kept and kept.revision or ''
-- The new one is there: a retry after a lost reply.
if revision == ARGV[6] then return { 'OK' } end
if revision ~= ARGV[3] then return { 'STALE' } end
if ARGV[4] == '0' then
  redis.call('HDEL', KEYS[15], ARGV[2])
else
  write(KEYS[15], ARGV[2], { revision = ARGV[6], state = ARGV[5] })
end
return { 'OK' }
