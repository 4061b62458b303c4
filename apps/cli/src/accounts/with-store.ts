/**
 * Opens the configured store for one command and prints what the command found, as JSON.
 */

import { takeConfig } from '@sluice/service/config'
import { openSecrets, type Secrets } from '@sluice/service/secrets'
import { closeStore, openStore, type Store } from '@sluice/service/store'

/** Who did it, in the audit log. */
export const ACTOR = 'command-line'

/** Run `work` on the store and print its result. */
export async function withStore(
  work: (store: Store & { secrets: Secrets }) => Promise<unknown>
): Promise<void> {
  const config = takeConfig()
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  try {
    process.stdout.write(`${JSON.stringify(await work({ ...store, secrets }), null, 2)}\n`)
  } finally {
    await closeStore(store)
  }
}
