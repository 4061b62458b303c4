/** Watches for servers that drop data of the store because their memory is full. Accounts and charges are gone then. */

import { storeDriver } from '@sluice/store'
import { type Config, dataPaths } from '../config.ts'
import type { Log } from '../log.ts'

/** The servers are asked this often, ms. */
const EVERY_MS = 60_000

/** See {@link watchEvictions}. */
export interface EvictionWatch {
  /** Keys that the servers evicted since their start, as last seen. */
  count(): number
  /** Ask the servers now. Never throws. */
  look(): Promise<void>
  close(): void
}

/** Watch the servers of the store; the embedded store has none. */
export function watchEvictions(config: Config, log: Pick<Log, 'warn'>): EvictionWatch {
  const driver = storeDriver(config.STORE_URL)
  let [count, policy] = [0, 'noeviction']
  const look = async () => {
    const target = { file: dataPaths(config).database, seals: undefined }
    // The next look, and every request, tells of a store that does not answer.
    const facts = await driver.inspect(config.STORE_URL, target).catch(() => undefined)
    if (!facts) return
    if (facts.evicted > 0 && count === 0) log.warn(EVICTED, { evicted_keys: facts.evicted })
    count = facts.evicted
    const unwanted = facts.settings.find(
      ({ name, value, wanted }) => name === 'maxmemory-policy' && value !== wanted
    )
    const found = unwanted?.value ?? 'noeviction'
    if (found !== policy && unwanted) log.warn(MAY_EVICT, { policy: found })
    policy = found
  }
  const timer = driver.isServer ? setInterval(() => void look(), EVERY_MS).unref() : undefined
  if (driver.isServer) void look()
  return { count: () => count, look, close: () => clearInterval(timer) }
}

const EVICTED =
  'Redis evicted keys: accounts or charges are lost. Stop the service, set maxmemory-policy noeviction and restore a backup; CONFIG RESETSTAT confirms that.'
const MAY_EVICT =
  'Redis may evict keys when its memory is full, and accounts with them. Set maxmemory-policy noeviction.'
