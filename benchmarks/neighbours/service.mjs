/** The process of the service, with accounts of its own. */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createAccount,
  createKey,
  loadConfig,
  openSecrets,
  openStore
} from '../../apps/service/src/index.ts'
import { openStore as openEmptyStore } from '../fleet/stores.mjs'
import { stopProcess } from '../service/processes.mjs'

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))

/** Free tokens of each account. */
const FREE = 1_000_000

/**
 * Starts the service with an empty store, as `npm start` does, without a browser.
 *
 * @param host - that may be fetched. @param options.accounts - their names. @param options.store - `embedded` or `redis`.
 * @param options.environment - settings beside those of every run.
 */
export async function startService(
  host,
  { accounts = ['one', 'other'], store: kind = 'embedded', environment = {} } = {}
) {
  const place = await openEmptyStore(kind, FREE)
  const { folder } = place
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    BROWSER: 'off',
    ROBOTS_MODE: 'off',
    FREE_FAILURES_PER_HOUR: '0',
    ALLOW_PRIVATE_CIDRS: `${host}/32`,
    ...place.environment,
    ...environment
  }
  const config = loadConfig(settings)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  const keys = {}
  for (const name of accounts) {
    const account = await createAccount(store.ledger, name)
    keys[name] = (await createKey(store.ledger, secrets, { account, name })).key
  }
  await store.close()
  const child = spawn(process.execPath, ['--conditions=@sluice/source', MAIN], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings }
  })
  const url = await urlOf(child)
  return {
    url,
    folder,
    settings,
    pid: child.pid,
    async fetch(account, target, timeout_ms) {
      const response = await fetch(`${url}/api/v1/internet/fetch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys[account]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: target, options: { timeout_ms } })
      })
      const { error } = await response.json()
      return { status: response.status, code: error?.code }
    },
    /** Memory of the process, bytes; Linux only. */
    resident: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) *
      1024,
    async stop() {
      await stopProcess(child)
      await place.stop()
    }
  }
}

async function urlOf(child) {
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk
    const [, url] = /Sluice listens on (\S+)/.exec(text) ?? []
    if (url) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error('the service ended')
}
