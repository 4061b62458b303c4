-- Count an attempt, unless there were as many as are allowed in the window that the first of them began.
-- ARGV: 2 name · 3 limit · 4 length of the window, ms · 5 nonce: one twice in a row is a retry, counted once
-- Replies: OK · REFUSED ms until the window ends
-- #include include/sweep.lua
sweep()
local name = ARGV[2]
local window = live(KEYS[7], name) or { count = 0, expiresAt = now + tonumber(ARGV[4]) }
if window.nonce == ARGV[5] then return { 'OK' } end
if window.count >= tonumber(ARGV[3]) then return { 'REFUSED', window.expiresAt - now } end
window.count = window.count + 1
window.nonce = ARGV[5]
write(KEYS[7], name, window)
redis.call('ZADD', KEYS[8], text_of(window.expiresAt), 'a' .. name)
return { 'OK' }
