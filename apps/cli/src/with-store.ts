/**
 * Opens the configured store for one command and prints what the command found, as JSON.
 */

import {
  closeStore,
  loadConfig,
  openSecrets,
  openStore,
  type Secrets,
  type Store
} from '@sluice/service'

/** Who did it, in the audit log. */
export const ACTOR = 'command-line'

/** Run `work` on the store and print its result. */
export async function withStore(
  work: (store: Store & { secrets: Secrets }) => Promise<unknown>
): Promise<void> {
  const config = loadConfig()
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  try {
    process.stdout.write(`${JSON.stringify(await work({ ...store, secrets }), null, 2)}\n`)
  } finally {
    await closeStore(store)
  }
}
