-- Suspend an account, or end that.
-- ARGV: 3 '1' or '0'
-- Replies: OK · NO_ACCOUNT
if redis.call('EXISTS', KEYS[1]) == 0 then return { 'NO_ACCOUNT' } end
redis.call('HSET', KEYS[1], 'suspended', ARGV[3])
return { 'OK' }
