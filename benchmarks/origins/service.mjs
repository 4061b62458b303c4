/** The process of the service, as run.mjs uses it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DNS_CIDRS } from '../../apps/service/test/bad-origins/dns-behaviours.ts'
import { ORIGIN_HOST } from '../../apps/service/test/harness.ts'

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))
const INSTRUMENT = new URL('instrument.ts', import.meta.url).href
const FREE = 1_000_000

/** Starts the service with an empty store. @param certificate - PEM to trust, or `undefined`. */
export async function startService(certificate) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-origins-'))
  const trusted = join(folder, 'trusted.pem')
  if (certificate) writeFileSync(trusted, certificate)
  const child = spawn(
    process.execPath,
    ['--conditions=@sluice/source', '--expose-gc', '--import', INSTRUMENT, MAIN],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'error',
        FREE_TOKENS_PER_MONTH: String(FREE),
        // What is expected of an origin is what HTTP makes of it.
        BROWSER: 'off',
        ALLOW_PRIVATE_CIDRS: [`${ORIGIN_HOST}/32`, ...DNS_CIDRS].join(),
        ...(certificate ? { NODE_EXTRA_CA_CERTS: trusted } : {})
      }
    }
  )
  child.on('exit', (code) => {
    if (code === 0) return
    console.error(`the service ended with ${code}`)
    process.exit(1)
  })
  const { url, key } = await welcomeOf(child)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (message) => {
    child.send(message)
    const [figures] = await once(child, 'message')
    return figures
  }

  return {
    reset: () => ask('reset'),
    figures: () => ask('figures'),
    async fetch(target, timeout) {
      const start = performance.now()
      const response = await fetch(`${url}/api/v1/internet/fetch/`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          url: target,
          options: { timeout_ms: timeout, include_links: true }
        })
      })
      const text = await response.text()
      const took = performance.now() - start
      const { error } = JSON.parse(text)
      const charged = Number(response.headers.get('x-tokens-charged'))
      return { status: response.status, code: error?.code, took, text, charged }
    },
    async account() {
      const { data } = await (await fetch(`${url}/api/v1/account/`, { headers })).json()
      return { used: FREE - data.balance.free, held: data.balance.held }
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function welcomeOf(child) {
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    const url = /listens on (\S+)/.exec(printed)?.[1]
    const key = /slc_live_[0-9A-Za-z]{38}/.exec(printed)?.[0]
    if (url && key) return { url, key }
  }
  throw new Error('the service did not start')
}
