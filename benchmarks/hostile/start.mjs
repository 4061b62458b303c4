/** Hostile accounts beside a service that runs: their keys, their origin and the process of their clients. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  createAccount,
  createKey,
  loadConfig,
  openSecrets,
  openStore
} from '../../apps/service/src/index.ts'

const SCOPES = ['fetch', 'results', 'account', 'keys']

/**
 * Starts every free action of some accounts.
 *
 * @param service - `{url}` of it. @param options.host - address of their origin, which the service may fetch.
 * @param options.settings - the environment of the service that says where its store is.
 */
export async function startHostile({ url }, { host, settings, accounts }) {
  const keys = await hostileKeys(settings, accounts)
  const origin = fork(fileURLToPath(new URL('origin.mjs', import.meta.url)), [host])
  const [pages] = await once(origin, 'message')
  const clients = fork(fileURLToPath(new URL('attacks.mjs', import.meta.url)))
  let counts = {}
  clients.on('message', (message) => {
    counts = message.counts
  })
  clients.send({ url, origin: pages, keys })
  return {
    counts: () => counts,
    async stop() {
      const ended = Promise.all([once(clients, 'exit'), once(origin, 'exit')])
      clients.disconnect()
      origin.disconnect()
      await ended
    }
  }
}

async function hostileKeys(settings, count) {
  const config = loadConfig(settings)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  const keys = []
  for (let n = 0; n < count; n++) {
    const account = await createAccount(store.ledger, `hostile-${n}`)
    const made = await createKey(store.ledger, secrets, { account, name: 'k', scopes: SCOPES })
    keys.push(made.key)
  }
  await store.close()
  return keys
}
