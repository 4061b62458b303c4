-- Keep the wrapped data key of an account, if it has none.
-- ARGV: 2 account · 3 key in base64
-- Replies: OK the one that is kept
redis.call('HSETNX', KEYS[13], ARGV[2], ARGV[3])
return { 'OK', redis.call('HGET', KEYS[13], ARGV[2]) }
