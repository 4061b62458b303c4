-- Forget the users of an account and what belongs to them and to it.
-- ARGV: 2 account
-- Replies: OK number of users
-- #include include/users.lua
local ids = under(KEYS[3], ARGV[2])
for _, id in ipairs(ids) do end_user(id) end
end_invitations('account', ARGV[2])
redis.call('HDEL', KEYS[14], ARGV[2])
return { 'OK', #ids }
