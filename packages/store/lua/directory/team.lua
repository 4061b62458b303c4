-- Whether two-factor sign-in is required of the users of an account.
-- ARGV: 2 account
-- Replies: OK 1 · OK 0
return { 'OK', redis.call('HEXISTS', KEYS[14], ARGV[2]) }
