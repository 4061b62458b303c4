-- An entry by its id, or the newest success of a mark. Writes nothing.
-- ARGV: 3 'id' or 'mark' · 4 which
-- Replies: OK item form · NONE, also once it has expired
-- #include include/entry.lua
-- #include include/form.lua
local buckets, seq = tonumber(redis.call('HGET', KEYS[1], 'buckets') or 0), nil
if ARGV[3] == 'id' then
  seq = place_of_id(ARGV[4], buckets)
else
  seq = place_of_name('=' .. ARGV[4], buckets, function(at)
    local text = redis.call('HGET', KEYS[6], at)
    return text and entry_in(text).mark == ARGV[4]
  end)
end
local text = seq and redis.call('HGET', KEYS[6], seq)
if not text or entry_in(text).expires <= now then return { 'NONE' } end
return { 'OK', text, form_in(text) }
