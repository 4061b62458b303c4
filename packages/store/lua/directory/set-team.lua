-- Require two-factor sign-in of the users of an account, or end that.
-- ARGV: 2 account · 3 1 or 0
-- Replies: OK
if ARGV[3] == '1' then
  redis.call('HSET', KEYS[14], ARGV[2], '1')
else
  redis.call('HDEL', KEYS[14], ARGV[2])
end
return { 'OK' }
