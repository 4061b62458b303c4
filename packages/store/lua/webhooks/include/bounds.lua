-- The rate of an account, and pauses of hosts that fail.
-- #include hooks.lua

-- Attempts that the account may make now. `burst` at once, then `rate` a second.
local function ready_now(burst, rate)
  local pace = redis.call('HMGET', PACES, 'ready', 'at')
  if not pace[1] then return burst end
  return math.min(burst, tonumber(pace[1]) + math.max(0, now - tonumber(pace[2])) / 1000 * rate)
end

local function save_ready(ready)
  redis.call('HSET', PACES, 'ready', string.format('%.6f', ready), 'at', digits(now))
end

local function host_of(url)
  return string.match(url, '^%a+://([^/?#]+)') or ''
end

local function load_host(host)
  local text = redis.call('HGET', HOSTS, host)
  return text and cjson.decode(text)
end

local function save_host(host, kept)
  redis.call('HSET', HOSTS, host, cjson.encode(kept))
  redis.call('ZADD', PAUSES, digits(math.max(now, kept.until_ms)), host)
end

-- When a delivery to a paused host may be tried, nil for now. The first one after a pause is its probe.
local function paused_until(id, url, failures, lease)
  local host = host_of(url)
  local kept = load_host(host)
  if not kept or kept.failures < failures then return nil end
  if kept.until_ms > now then return kept.until_ms end
  kept.until_ms, kept.probe = now + lease, id
  save_host(host, kept)
  return nil
end

-- Notes how an attempt ended. Only a probe, or the failure that opens the first pause, lengthens it.
local function note_host(id, url, has_failed, failures, first, longest)
  local host = host_of(url)
  if not has_failed then
    redis.call('HDEL', HOSTS, host)
    redis.call('ZREM', PAUSES, host)
    return
  end
  local kept = load_host(host) or { failures = 0, pauses = 0, until_ms = 0 }
  kept.failures = kept.failures + 1
  if kept.failures >= failures and (kept.probe == id or kept.until_ms <= now) then
    kept.until_ms = now + math.min(longest, first * 2 ^ kept.pauses)
    kept.pauses, kept.probe = kept.pauses + 1, nil
  end
  save_host(host, kept)
end
