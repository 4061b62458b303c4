/** Fetching in this process, without a store. */

import type { Config } from './config.ts'
import type { LocalService } from './local-fetch.ts'
import type { Log } from './log.ts'
import { openReader } from './reading/open-reader.ts'

export type { LocalAnswer, LocalService } from './local-fetch.ts'
export { createLog } from './log.ts'

/**
 * Open what fetching needs. Worker threads start while this thread loads the rest, which takes both about as long.
 *
 * @throws Error - a setting is not what it should be.
 */
export async function openLocal(config: Config, log: Log): Promise<LocalService> {
  const reader = openReader(config, log)
  try {
    const { localService } = await import('./local-fetch.ts')
    return await localService(config, log, reader)
  } catch (error) {
    await reader.close()
    throw error
  }
}
