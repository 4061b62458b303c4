/** Opens the dispatcher that fits the store: BullMQ on Redis, timers of this process on the embedded store. */

import { storeDriver } from '@sluice/store'
import type { Config } from '../../../base/config.ts'
import type { Dispatcher } from './dispatcher.ts'
import { createLocalDispatcher } from './local-dispatcher.ts'

/**
 * Open the dispatcher of a topic.
 *
 * @param onFault - receives errors of a handler; its message is handled again.
 */
export async function openDispatcher(
  { STORE_URL }: Config,
  topic: string,
  onFault: (error: unknown) => void
): Promise<Dispatcher> {
  if (!storeDriver(STORE_URL).isServer) return createLocalDispatcher({ onFault })
  const { openBullDispatcher } = await import('./bull-dispatcher.ts')
  return openBullDispatcher({ url: STORE_URL, topic, onFault })
}
