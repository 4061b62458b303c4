/** The process of the service, with two accounts. */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  closeStore,
  createAccount,
  createKey,
  loadConfig,
  openSecrets,
  openStore
} from '../../apps/service/src/index.ts'
import { stopProcess } from '../service/processes.mjs'

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))

/** Starts the service with an empty store, as `npm start` does, without a browser. @param host - that may be fetched. */
export async function startService(host) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-neighbours-'))
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    BROWSER: 'off',
    ROBOTS_MODE: 'off',
    FREE_TOKENS_PER_MONTH: '1000000',
    FREE_FAILURES_PER_HOUR: '0',
    ALLOW_PRIVATE_CIDRS: `${host}/32`
  }
  const config = loadConfig(settings)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  const keys = {}
  for (const name of ['one', 'other']) {
    const account = await createAccount(store.ledger, name)
    keys[name] = (await createKey(store.ledger, secrets, { account, name })).key
  }
  await closeStore(store)
  const child = spawn(process.execPath, ['--conditions=@sluice/source', MAIN], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings }
  })
  const url = await urlOf(child)
  return {
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
      rmSync(folder, { recursive: true, force: true })
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
