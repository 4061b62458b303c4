-- Movements: tokens that came or went, as a list.
-- #include ../../include/clock.lua

-- Movements that are kept of an account; MOVEMENTS_KEPT of src/tokens/ledger.ts.
local KEPT = 10000

-- Lists that tokens came or went, once the numbers say so. `reference` is '' for none.
local function move(account, kind, tokens, reference)
  if tokens == 0 then return end
  account.moved = account.moved + 1
  redis.call('XADD', KEYS[18], 'MAXLEN', '=', KEPT, string.format('%.0f-0', account.moved),
    'at', string.format('%.0f', now), 'kind', kind, 'tokens', string.format('%.0f', tokens),
    'balance', string.format('%.0f', account.granted - account.charged - account.expired), 'reference', reference)
end
