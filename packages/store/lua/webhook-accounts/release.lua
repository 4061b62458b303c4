-- End the claim of an account, unless something due earlier was planned meanwhile.
-- KEYS: 1 zset of accounts by the time of what is due next
-- ARGV: 1 time, which is not read · 2 account · 3 end of its claim · 4 time of what is due next
-- Replies: OK
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[2])) == tonumber(ARGV[3]) then
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[2])
end
return { 'OK' }
