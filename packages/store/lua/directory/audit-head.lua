-- The last record of the audit log.
-- Replies: OK seq hash · EMPTY
local head = redis.call('HMGET', KEYS[11], 'seq', 'hash')
if not head[1] then return { 'EMPTY' } end
return { 'OK', head[1], head[2] }
