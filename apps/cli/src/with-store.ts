/**
 * Opens the configured store for one command and prints what the command found, as JSON.
 */

import { loadConfig, openStore, type Store } from '@sluice/service'

/** Run `work` on the store and print its result. */
export async function withStore(work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = await openStore(loadConfig())
  try {
    process.stdout.write(`${JSON.stringify(await work(store), null, 2)}\n`)
  } finally {
    await store.payloads.close()
    await store.ledger.close()
  }
}
