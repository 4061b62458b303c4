-- Replace the cookies of a session, if they are still the ones that were read.
-- KEYS: 1 hash of id to the time of expiry (13 digits) and text
-- ARGV: 1 id · 2 sealed text that was read · 3 number of cookies · 4 sealed text · 5 now, ms since the epoch
-- Replies: OK · CHANGED
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept or tonumber(string.sub(kept, 1, 13)) <= tonumber(ARGV[5]) then return { 'CHANGED' } end
local session = cjson.decode(string.sub(kept, 14))
if session.sealed ~= ARGV[2] then return { 'CHANGED' } end
session.cookies = tonumber(ARGV[3])
session.sealed = ARGV[4]
redis.call('HSET', KEYS[1], ARGV[1], string.sub(kept, 1, 13) .. cjson.encode(session))
return { 'OK' }
