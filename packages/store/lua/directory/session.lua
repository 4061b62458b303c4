-- A session that has not expired, with its user.
-- ARGV: 2 hash
-- Replies: OK JSON of the session, JSON of the user · NO_SESSION
-- #include include/fields.lua
local session = live(KEYS[4], ARGV[2])
local user = session and redis.call('HGET', KEYS[1], session.user)
if not user then return { 'NO_SESSION' } end
return { 'OK', cjson.encode(session), user }
