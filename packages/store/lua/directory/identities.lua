-- The identities of a user.
-- ARGV: 2 id of the user
-- Replies: OK JSON {issuer: {subject, createdAt}} · OK
return { 'OK', redis.call('HGET', KEYS[19], ARGV[2]) or nil }
