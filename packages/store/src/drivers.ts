/**
 * The table of drivers, by the scheme of a store's URL. A further driver gets its rows here.
 */

import { existsSync } from 'node:fs'
import { openRedisCookieSessions } from './cookie-sessions/redis.ts'
import { openSqliteCookieSessions } from './cookie-sessions/sqlite.ts'
import { openRedisDirectory } from './directory/redis/open.ts'
import { openSqliteDirectory } from './directory/sqlite/open.ts'
import { openRedisDrift } from './drift/redis.ts'
import { openSqliteDrift } from './drift/sqlite.ts'
import { openRedisHosts } from './hosts/redis.ts'
import { openSqliteHosts } from './hosts/sqlite.ts'
import { inspectRedis } from './inspect/redis.ts'
import { inspectSqlite } from './inspect/sqlite.ts'
import { openRedisJobs } from './jobs/redis/open.ts'
import { openSqliteJobs } from './jobs/sqlite/open.ts'
import { openRedisMonitors } from './monitors/redis.ts'
import { openSqliteMonitors } from './monitors/sqlite.ts'
import type { StoreDriver } from './store-driver.ts'
import { openRedisLedger } from './tokens/redis/open.ts'
import { openSqliteLedger } from './tokens/sqlite/open.ts'
import { openRedisWebhooks } from './webhooks/redis/open.ts'
import { openSqliteWebhooks } from './webhooks/sqlite/open.ts'

/** One SQLite file: `embedded:`. */
const EMBEDDED: StoreDriver = {
  name: 'embedded',
  isServer: false,
  openLedger: (_, settings) => openSqliteLedger(settings),
  openDirectory: (_, settings) => openSqliteDirectory(settings),
  openDrift: (_, settings) => openSqliteDrift(settings),
  openJobs: (_, settings) => openSqliteJobs(settings),
  openMonitors: (_, settings) => openSqliteMonitors(settings),
  openCookieSessions: (_, settings) => openSqliteCookieSessions(settings),
  openHosts: (_, settings) => openSqliteHosts(settings),
  openWebhooks: (_, settings) => openSqliteWebhooks(settings),
  inspect: async (_, { file, seals }) => (existsSync(file) ? inspectSqlite(file, seals) : undefined)
}

/** Redis 7 or newer, standalone or cluster, with or without TLS. */
const REDIS: StoreDriver = {
  name: 'redis',
  isServer: true,
  openLedger: (url, settings) => openRedisLedger({ ...settings, url }),
  openDirectory: (url, settings) => openRedisDirectory({ ...settings, url }),
  openDrift: (url) => openRedisDrift({ url }),
  openJobs: (url, settings) => openRedisJobs({ ...settings, url }),
  openMonitors: (url) => openRedisMonitors({ url }),
  openCookieSessions: (url) => openRedisCookieSessions({ url }),
  openHosts: (url, settings) => openRedisHosts({ ...settings, url }),
  openWebhooks: (url, settings) => openRedisWebhooks({ ...settings, url }),
  inspect: (url, { seals }) => inspectRedis(url, seals)
}

const DRIVERS: Readonly<Record<string, StoreDriver>> = {
  'embedded:': EMBEDDED,
  'redis:': REDIS,
  'rediss:': REDIS,
  'redis+cluster:': REDIS,
  'rediss+cluster:': REDIS
}

/** Schemes of the URLs that a store may have, with their colon: `redis:`. */
export const STORE_SCHEMES: readonly string[] = Object.keys(DRIVERS)

/**
 * The driver for the store at `url`.
 *
 * @throws Error - no driver has its scheme. The text does not repeat the URL, which may hold a password.
 */
export function storeDriver(url: string): StoreDriver {
  const scheme = url.slice(0, url.indexOf(':') + 1)
  const driver = Object.hasOwn(DRIVERS, scheme) ? DRIVERS[scheme] : undefined
  if (driver) return driver
  throw new Error(`the URL of a store begins with ${STORE_SCHEMES.join(', ')}`)
}
