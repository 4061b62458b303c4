-- Add a delivery that no event of a job asks for.
-- ARGV: 2 id · 3 job, '' for none · 4 URL · 5 expiry · 6 row
-- Replies: OK · EXISTS
-- #include include/hooks.lua
return { add_delivery(ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]) and 'OK' or 'EXISTS' }
