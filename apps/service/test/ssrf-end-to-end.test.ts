/**
 * URLs, names and redirects that lead to forbidden places, through the whole service (guard.md rules 1–5, 7).
 *
 * A canary listens on every address of this machine and counts connections. Names are answered by a look-up of
 * ours: what is public in a case is, here, the one loopback origin that tests open. Besides our own cases there
 * are those of `../shared/suites/ssrf.jsonl` when it is there.
 */

import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createGuard } from '@sluice/acquire/guard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ORIGIN_HOST,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const SUITE = new URL('../../../../shared/suites/ssrf.jsonl', import.meta.url)

/** A case in the suite's format. */
interface Case {
  readonly id: string
  readonly url: string
  readonly expect: 'blocked' | 'allowed'
  readonly code?: string
  /** Addresses that the name resolves to. Absent if the case is not about DNS. */
  readonly dns?: readonly string[]
  /** Addresses that the name resolves to from the second query on. */
  readonly dns_next?: readonly string[]
  /** Target of the first answer's redirect. */
  readonly redirect_to?: string
}

const OWN: readonly Case[] = [
  ...[
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://localhost/',
    'http://router.lan/',
    'https://127.0.0.1/'
  ].map((url) => refused(url)),
  refused('http://user@127.0.0.1/', { code: 'INVALID_URL' }),
  refused('http://127.0.0.1\\@site.example/', { code: 'INVALID_URL' }),
  refused('gopher://127.0.0.1/', { code: 'INVALID_URL' }),
  refused('http://a.site.example/', { dns: ['127.0.0.1'] }),
  refused('http://b.site.example/', { dns: ['::1'] }),
  refused('http://c.site.example/', { dns: ['93.184.215.14', '127.0.0.1'] }),
  refused('http://d.site.example/', { dns: ['::ffff:127.0.0.1'] }),
  refused('http://e.site.example/', { dns: ['93.184.215.14'], dns_next: ['127.0.0.1'] }),
  refused('http://f.site.example/', { dns: ['93.184.215.14'], dns_next: ['::1'] }),
  refused('http://g.site.example/', { dns: [], code: 'DNS_ERROR' }),
  ...[
    'http://127.0.0.1/',
    '//127.0.0.1/',
    '/\\127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/',
    'http://user@site.example/',
    'file:///etc/passwd'
  ].map((redirect_to) =>
    refused('http://h.site.example/', { dns: ['93.184.215.14'], redirect_to })
  ),
  { id: 'a public name', url: 'http://i.site.example/', dns: ['93.184.215.14'], expect: 'allowed' },
  { id: 'a name of digits', url: 'http://127.0.0.1.site.example/a?b', expect: 'allowed' }
]

const cases: readonly Case[] = [
  ...OWN,
  ...(existsSync(SUITE) ? readFileSync(SUITE, 'utf8').split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
]

/** `::` is every address of both families, on a machine that has the newer one. */
const EVERYWHERE = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === 'IPv6')
  ? '::'
  : '0.0.0.0'
const strict = createGuard()

let sluice: TestService
let origin: Origin
let canary: Server
let canaryPort: number
let connections = 0
let redirectTo: string | undefined
let lookUp: (host: string) => readonly string[]

beforeAll(async () => {
  canary = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => canary.listen(0, EVERYWHERE, resolve))
  canaryPort = (canary.address() as AddressInfo).port
  origin = await startOrigin((request, response) => {
    // A connection for each request: the name is looked up each time.
    response.setHeader('connection', 'close')
    if (redirectTo === undefined) return serveArticle(request, response)
    response.statusCode = 302
    response.setHeader('location', Buffer.from(redirectTo).toString('latin1'))
    return response.end()
  })
  sluice = await startService(
    { ROBOTS_MODE: 'off', WORKERS: '1' },
    { resolve: async (host) => lookUp(host) }
  )
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  await new Promise((resolve) => canary.close(resolve))
})

beforeEach(() => {
  connections = 0
  redirectTo = undefined
})

test('the canary is reachable at the addresses that must be refused', async () => {
  const hosts = ['127.0.0.1', '0.0.0.0', ...(EVERYWHERE === '::' ? ['[::1]'] : [])]
  for (const host of hosts) await fetch(`http://${host}:${canaryPort}/`).catch(() => {})
  expect(connections).toBe(hosts.length)
})

describe('guard.md "Suites": a refused URL reaches no server', () => {
  const blocked = cases.filter((entry) => entry.expect === 'blocked')

  test.each(blocked.map((entry) => [entry.id, entry] as const))('%s', async (_, entry) => {
    await isRefused(entry, entry.url)
    const aimed = withPort(entry.url, canaryPort)
    if (aimed !== undefined) await isRefused(entry, aimed)
    expect(connections).toBe(0)
  })
})

describe('guard.md "Suites": an allowed URL is fetched by its name', () => {
  // An allowed address may belong to a real host; only the tests of the guard use those.
  const allowed = cases.filter(
    (entry) =>
      entry.expect === 'allowed' && !/^(?:[\d.]+|\[.*\])$/.test(new URL(entry.url).hostname)
  )

  test.each(allowed.map((entry) => [entry.id, entry] as const))('%s', async (_, entry) => {
    const url = new URL(entry.url)
    url.protocol = 'http:'
    url.port = new URL(origin.url).port
    const asked: string[] = []
    lookUp = (host) => {
      asked.push(host)
      return [ORIGIN_HOST]
    }
    const { key } = await sluice.account()
    const { status, body } = await fetched(url.href, key)
    expect([status, body.data?.title]).toEqual([200, 'On rivers'])
    expect(asked).toEqual([url.hostname.replace(/\.$/, '')])
    expect(connections).toBe(0)
  })
})

/** Fetch the URL of a case; it must be refused as the case says, free of charge and without naming an address. */
async function isRefused(entry: Case, url: string): Promise<void> {
  const { id, key } = await sluice.account()
  const before = origin.hits()
  const passes = entry.dns_next !== undefined || entry.redirect_to !== undefined
  const aim = passes ? withPort(entry.url, Number(new URL(origin.url).port)) : url
  let asked = 0
  lookUp = () => {
    const answers = asked++ === 0 ? entry.dns : (entry.dns_next ?? entry.dns)
    // Where the case gives no answer the name itself is refused: it resolves to what may be reached.
    return (answers ?? [ORIGIN_HOST]).map((answer) => (isPublic(answer) ? ORIGIN_HOST : answer))
  }
  if (entry.redirect_to !== undefined) {
    redirectTo = withPort(entry.redirect_to, canaryPort) ?? entry.redirect_to
  }
  if (entry.dns_next) {
    // One look-up, and the connection goes to the address that was checked.
    expect((await fetched(aim ?? url, key)).status).toBe(200)
    expect([asked, connections]).toEqual([1, 0])
  }
  const { status, body, headers } = await fetched(aim ?? url, key)
  const code = entry.code ?? 'URL_NOT_ALLOWED'
  expect([status, body.error?.code]).toEqual([code === 'DNS_ERROR' ? 500 : 400, code])
  expect(headers.get('x-tokens-charged') ?? '0').toBe('0')
  expect(body.error.message).not.toMatch(/\d+\.\d+\.\d+\.\d+|::/)
  expect(origin.hits() - before).toBe(passes ? 1 : 0)
  const charged = entry.dns_next ? 1 : 0
  expect(await sluice.service.ledger.balance(id)).toMatchObject({ free: 500 - charged, held: 0 })
}

function fetched(url: string, key: string) {
  return post(`${sluice.url}/api/v1/internet/fetch/`, key, { url })
}

function refused(url: string, more: Partial<Case> = {}): Case {
  const id = [url, more.dns, more.dns_next, more.redirect_to].filter(Boolean).join(' → ')
  return { id, url, expect: 'blocked', ...more }
}

function isPublic(address: string): boolean {
  return strict.allows(address)
}

/** The same URL, letter by letter, at another port; `undefined` when it has one or is no URL of a host. */
function withPort(url: string, port: number): string | undefined {
  const parts = /^((?:https?:)?[/\\]{2})([^/?#\\@:[\]\s]+|\[[^\]]*\])([/?#].*)?$/i.exec(url)
  return parts ? `${parts[1]}${parts[2]}:${port}${parts[3] ?? ''}` : undefined
}
