/** Environment for tests of the Python client: a real service, an origin, and a server that makes accounts. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createKey } from '@sluice/service'
import {
  type Origin,
  serveArticle,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'

/** See the module. */
export interface PythonWorld {
  readonly sluice: TestService
  readonly origin: Origin
  /** Variables by which the tests find all of it. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

type Scopes = Parameters<typeof createKey>[2]['scopes']

/** Start it. */
export async function startPythonWorld(): Promise<PythonWorld> {
  // Before the service, which keeps the function.
  const clock = movableClock()
  const origin = await startOrigin(servePage)
  const sluice = await startService({
    SEARCH_URL: origin.url,
    PARSE_TIMEOUT_MS: '60000',
    MAX_UPLOAD_BYTES: String(6 * 2 ** 20)
  })
  const control = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    if (pathname === '/clock') clock.move(Number(searchParams.get('hours')) * 3_600_000)
    if (pathname !== '/account') return response.end(JSON.stringify({ hits: origin.hits() }))
    const { id } = await sluice.account(Number(searchParams.get('tokens')))
    const scopes = searchParams.get('scopes')?.split(',') as Scopes
    const { ledger, secrets } = sluice.service
    const { key } = await createKey(ledger, secrets, {
      account: id,
      name: 'python',
      ...(scopes ? { scopes } : {})
    })
    return response.end(JSON.stringify({ id, key }))
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  return {
    sluice,
    origin,
    environment: {
      SLUICE_TEST_SERVER: sluice.url,
      SLUICE_TEST_ORIGIN: origin.url,
      SLUICE_TEST_CONTROL: `http://127.0.0.1:${(control.address() as AddressInfo).port}`
    },
    async stop() {
      clock.restore()
      control.close()
      control.closeAllConnections()
      await sluice.stop()
      await origin.stop()
    }
  }
}

const search = serveSearch({ '/found': 'Found' })

const servePage: RequestListener = async (request, response) => {
  const { url = '/' } = request
  if (url.startsWith('/search?')) return search(request, response)
  if (url.startsWith('/slow')) await wait(2_000)
  if (url.startsWith('/late')) await wait(200)
  if (url.startsWith('/article') || url.startsWith('/lantern')) {
    return serveArticle(request, response)
  }
  if (url === '/gone') response.statusCode = 404
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const links = url === '/site/' ? '<a href="a">A</a> <a href="b">B</a>' : ''
  // U+2028 ends a line in Python's str.splitlines, and not in NDJSON.
  const text = url === '/unicode' ? 'Überraschung 日本 😀 \u2028 next' : `Page ${url}`
  response.end(`<title>${text}</title><article><h1>${text}</h1><p>The page at ${url}
tells of ${url.repeat(9)}, which no other page does, in a text long enough to be one.${links}</p></article>`)
}

/** The service is in this process, so its time is that of `Date.now`. */
function movableClock() {
  const { now } = Date
  let later = 0
  Date.now = () => now() + later
  return {
    move: (ms: number) => {
      later = ms
    },
    restore: () => {
      Date.now = now
    }
  }
}
