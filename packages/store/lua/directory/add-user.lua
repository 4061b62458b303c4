-- Add a user, and use up an invitation in the same step.
-- ARGV: 2 id · 3 account · 4 e-mail address · 5 hash of the password · 6 role · 7 1 when there must be an invitation · 8 its hash
-- Replies: OK createdAt · EMAIL_TAKEN · NO_INVITATION
-- #include include/invitations.lua
local id, account, email, password, role = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local kept = read(KEYS[1], id)
if kept then
  -- The same once more is a retry after a lost reply.
  if kept.account == account and kept.email == email and kept.passwordHash == password and kept.role == role then
    return { 'OK', kept.createdAt }
  end
  return redis.error_reply('ERR there is another user of id ' .. id)
end
if redis.call('HEXISTS', KEYS[2], email) == 1 then return { 'EMAIL_TAKEN' } end
if ARGV[7] == '1' then
  if not live(KEYS[6], ARGV[8]) then return { 'NO_INVITATION' } end
  end_invitation(ARGV[8])
end
write(KEYS[1], id, { account = account, email = email, passwordHash = password, role = role, createdAt = now })
redis.call('HSET', KEYS[2], email, id)
redis.call('ZADD', KEYS[3], 0, place(account) .. id)
return { 'OK', now }
