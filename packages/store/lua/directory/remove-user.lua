-- Forget a user and what belongs to them, unless the account would be without an owner.
-- ARGV: 2 id · 3 role that the user must have, '' for any
-- Replies: OK · NO_USER · CHANGED · LAST_OWNER
-- #include include/users.lua
local reply = may_lose(ARGV[2], ARGV[3], false)
if reply == 'OK' then end_user(ARGV[2]) end
return { reply }
