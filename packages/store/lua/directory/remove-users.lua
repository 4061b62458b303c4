-- Forget the users of an account and their sessions.
-- ARGV: 2 account
-- Replies: OK number of users
-- #include include/sessions.lua
local ids = under(KEYS[3], ARGV[2])
for _, id in ipairs(ids) do
  local user = read(KEYS[1], id)
  end_sessions(id)
  redis.call('HDEL', KEYS[1], id)
  redis.call('HDEL', KEYS[2], user.email)
  redis.call('ZREM', KEYS[3], place(ARGV[2]) .. id)
end
return { 'OK', #ids }
