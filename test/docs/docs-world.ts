/**
 * The environment in which the blocks of the guides run: a real service, a real origin, and a folder like the reader's.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '@sluice/service'
import {
  ORIGIN_HOST,
  type Origin,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { ROOT } from './code-blocks.ts'

/** See the module. */
export interface DocsWorld {
  readonly sluice: TestService
  readonly origin: Origin
  readonly account: string
  readonly key: string
  /** A block's text as it is run here. */
  local(text: string): string
  /** Run a script of the guides by bash; it is in a folder with `data`, the store of the service, and `docs`. */
  run(text: string, environment?: Record<string, string>): Promise<string>
  stop(): Promise<void>
}

/** Make the world. */
export async function openDocsWorld(): Promise<DocsWorld> {
  const page = readFileSync(`${ROOT}docs/example.html`)
  const shop = `${ROOT}docs/example-shop/`
  const shopPages = new Map(
    readdirSync(shop).map((name) => [`/${name}`, readFileSync(shop + name)])
  )
  const search = serveSearch({ '/': 'Lantern 40' })
  const origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/search?')) return search(request, response)
    response.setHeader('content-type', 'text/html')
    response.end(shopPages.get(request.url ?? '') ?? page)
  })
  const sluice = await startService({ SEARCH_URL: origin.url })
  const { id: account, key } = await sluice.account()
  const { service } = sluice
  const spare = await createKey(service.ledger, service.secrets, { account, name: 'spare' })
  const folder = mkdtempSync(join(tmpdir(), 'sluice-docs-'))
  symlinkSync(`${ROOT}docs`, join(folder, 'docs'))

  // What the guides write, and what stands for it here.
  const places: readonly (readonly [string, string])[] = [
    ['https://example.com/', `${origin.url}/`],
    ['http://127.0.0.1:8090', origin.url],
    ['http://127.0.0.1:8080', sluice.url],
    ['http://localhost:8080', sluice.url],
    ['npm run -s sluice --', `node --conditions=@sluice/source ${ROOT}apps/cli/src/main.ts`],
    ['<API_KEY>', key],
    ['slc_live_…', key],
    ['acc_…', account],
    ['key_…', spare.record.id]
  ]
  const local = (text: string) =>
    places.reduce((done, [written, here]) => done.replaceAll(written, here), text)

  return {
    sluice,
    origin,
    account,
    key,
    local,
    async run(text, environment = {}) {
      rmSync(join(folder, 'data'), { recursive: true, force: true })
      symlinkSync(sluice.folder, join(folder, 'data'))
      return bash(local(text), folder, { SLUICE_KEY: key, ...environment })
    },
    async stop() {
      await sluice.stop()
      await origin.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Standard output of a script that ends with 0. @throws Error with what it wrote to standard error. */
async function bash(
  script: string,
  folder: string,
  environment: Record<string, string>
): Promise<string> {
  const child: ChildProcess = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
      HOME: folder,
      DATA_DIR: 'data',
      ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
      BROWSER: 'off',
      ROBOTS_MODE: 'off',
      LOG_LEVEL: 'silent',
      ...environment
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`exit code ${code} of\n${script}\n${errors}${output}`)
  return output
}
