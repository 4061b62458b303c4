-- The account's numbers at this time, its lapsed holds ended.
-- Replies: OK free paid held granted charged expired period · NO_ACCOUNT
-- #include include/holds.lua
local account = load()
if not account then return { 'NO_ACCOUNT' } end
sweep(account, -1)
save(account)
return { 'OK', balance(account) }
