-- End lapsed holds of the account.
-- ARGV: 3 how many at most
-- Replies: OK number
-- #include include/holds.lua
local account = load()
if not account then return { 'OK', 0 } end
local ended = sweep(account, tonumber(ARGV[3]))
save(account)
return { 'OK', ended }
