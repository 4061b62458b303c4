/**
 * The table of drivers, by the scheme of a store's URL. A further driver gets its rows here.
 */

import { REDIS } from './redis-driver.ts'
import { SQLITE } from './sqlite-driver.ts'
import type { StoreDriver } from './store-driver.ts'

const DRIVERS: Readonly<Record<string, StoreDriver>> = {
  'embedded:': SQLITE,
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
