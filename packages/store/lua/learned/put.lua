-- Keep a learned parser and its parts if the account still has what the caller has read.
-- KEYS: 1 hash of name to revision, length of the site (4 digits), site and text · 2 hash of site to name
--       3 hash of the parser's parts to revision and text
-- ARGV: 1 name · 2 revision that was read, '' for none · 3 new revision: one twice is a retry · 4 site · 5 new text
--       6 parsers that the account may have · 7 number of parts to write · then each part's name and its revision and text,
--       then the names of the parts to remove
-- Replies: OK · STALE · TAKEN · TOO_MANY
local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ''
local revision = string.sub(kept, 1, 36)
if revision == ARGV[3] then return { 'OK' } end
if revision ~= ARGV[2] then return { 'STALE' } end
local owner = redis.call('HGET', KEYS[2], ARGV[4])
if owner and owner ~= ARGV[1] then return { 'TAKEN' } end
if kept == '' and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[6]) then return { 'TOO_MANY' } end
if kept ~= '' then
  redis.call('HDEL', KEYS[2], string.sub(kept, 41, 40 + tonumber(string.sub(kept, 37, 40))))
end
redis.call('HSET', KEYS[2], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. string.format('%04d', #ARGV[4]) .. ARGV[4] .. ARGV[5])
local last = 7 + 2 * tonumber(ARGV[7])
for at = 8, last, 2 do redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1]) end
for at = last + 1, #ARGV do redis.call('HDEL', KEYS[3], ARGV[at]) end
return { 'OK' }
