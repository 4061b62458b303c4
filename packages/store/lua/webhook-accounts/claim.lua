-- Claim accounts that have something due.
-- KEYS: 1 zset of accounts by the time of what is due next
-- ARGV: 1 time in ms, '' for the store's own clock · 2 accounts at most · 3 time of a claim ms
-- Replies: OK · end of the claims · accounts
-- #include ../include/clock.lua
local until_ms = string.format('%.0f', now + tonumber(ARGV[3]))
local accounts = redis.call('ZRANGE', KEYS[1], '-inf', string.format('%.0f', now), 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, account in ipairs(accounts) do redis.call('ZADD', KEYS[1], until_ms, account) end
return { 'OK', until_ms, unpack(accounts) }
