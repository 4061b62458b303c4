/**
 * No secret of a request is found anywhere in clear after hundreds of them, though some fail, renderers crash and the
 * service is killed while they run: capabilities §5.
 *
 * `SECRETS_SESSIONS` is how many requests carry secrets, 24 unless set.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { hasRedis, startRedis } from '@sluice/store/test/redis-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import { killServices, type RunningService, startProcess } from '../faults/process.ts'
import { ORIGIN_HOST, type Origin, post, startOrigin, startService } from '../harness.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; secrets are typed in a browser')

const SESSIONS = Number(process.env.SECRETS_SESSIONS ?? 24)
/** Requests of one account, which may have a hundred sessions. */
const EACH = 40
const TEXT = 'The mill on the lower river was built before the weir and has outlived it twice. '
const folders: string[] = []

afterAll(() => {
  killServices()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe.runIf(chromium)('secrets of requests', () => {
  const half = Math.ceil(SESSIONS / 2)
  test(
    `secrets of ${half} sessions on the embedded store are found nowhere`,
    () => searched({}, half),
    1_800_000
  )

  test.skipIf(!hasRedis)(
    `secrets of ${half} sessions on Redis are found nowhere`,
    async () => {
      const folder = newFolder()
      const settings = ['--dir', folder, '--appendonly', 'yes', '--aof-use-rdb-preamble', 'no']
      const redis = await startRedis(settings)
      try {
        const SECRET = 'canary-of-the-server-and-long-enough-for-it'
        await searched({ STORE_URL: redis.url, SECRET }, half, folder)
      } finally {
        await redis.stop()
      }
    },
    1_800_000
  )
})

/** Send the requests, kill the service among them, and look everywhere. @param files - a further folder to look in. */
async function searched(environment: Record<string, string>, count: number, files?: string) {
  const secrets = new Set<string>(environment.SECRET ? [environment.SECRET] : [])
  const [origin, receiver] = [await startOrigin(mill(secrets)), await startReceiver()]
  const folder = newFolder()
  const places = { DATA_DIR: join(folder, 'data'), TMPDIR: join(folder, 'tmp') }
  for (const place of [places.TMPDIR, join(folder, 'reports')]) mkdirSync(place)
  const start = () =>
    startProcess({
      ...environment,
      ...places,
      BROWSER: 'auto',
      LOG_LEVEL: 'debug',
      PROXIES: 'eu:DE=http://ada:canary-of-the-proxy@127.0.0.1:9',
      // What Node writes when it ends in its own way.
      NODE_OPTIONS: `--report-on-fatalerror --report-uncaught-exception --report-dir=${join(folder, 'reports')}`
    })
  secrets.add('canary-of-the-proxy')
  const seen: string[] = []
  const keys = await keysForAll(places.DATA_DIR, environment, Math.ceil((count + 3) / EACH))
  const killed = await start()
  for (const key of keys) {
    const webhook = await text(killed, key, '/api/v1/webhooks/secret')
    const [signing = 'none'] = /whsec_[\w+/=-]+/.exec(webhook) ?? []
    expect(signing).toMatch(/^whsec_/)
    for (const secret of [key, signing]) secrets.add(secret)
  }
  const client = { origin, receiver, keys, secrets, seen }
  for (let turn = 0; turn < count / 2; turn++) await session(client, killed, turn)
  // It is killed while some are under way.
  const last = Promise.allSettled(
    Array.from({ length: 3 }, (_, at) => session(client, killed, count + at))
  )
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await killed.kill()
  await last

  const service = await start()
  for (let turn = Math.ceil(count / 2); turn < count; turn++) await session(client, service, turn)
  await receiver.until((got) => got.some(({ body }) => body.type === 'job.completed'), 60_000)
  for (const key of keys) for (const path of ANSWERS) seen.push(await text(service, key, path))
  for (const { text: message, headers } of receiver.got) seen.push(message, JSON.stringify(headers))
  await service.stop()
  await Promise.all([origin.stop(), receiver.stop()])

  expect(secrets.size).toBeGreaterThan(3 * count)
  expect(seen.join().length).toBeGreaterThan(1_000 * count)
  const left = filesIn(folder).concat(files ? filesIn(files) : [])
  expect(left.length).toBeGreaterThan(0)
  const logs = [killed, service].map((one): [string, string] => ['log', one.log()])
  const answers = seen.map((one, at): [string, string] => [`answer ${at}`, one])
  const found = [...logs, ...answers, ...left].flatMap(([place, content]) =>
    [...secrets].filter((secret) => content.includes(secret)).map((secret) => [place, secret])
  )
  expect(found).toEqual([])
  // What is no secret is found by the same search.
  expect(answers.some(([, content]) => content.includes('session 0'))).toBe(true)
  expect(logs.every(([, content]) => content.includes('"msg":"request"'))).toBe(true)
}

/** Paths to request at the end. */
const ANSWERS = [
  '/api/v1/fetch/results/?status=all&limit=100',
  '/api/v1/fetch/results/export?status=all',
  '/api/v1/sessions',
  '/api/v1/jobs/?limit=100',
  '/api/v1/webhooks/deliveries/?limit=100',
  '/api/v1/account/usage',
  '/api/v1/operator/audit?limit=100',
  '/api/v1/operator/audit/export?format=csv',
  '/api/v1/operator/audit/export?format=ndjson',
  '/metrics',
  '/healthz'
]

interface Client {
  readonly origin: Origin
  readonly receiver: Receiver
  readonly keys: readonly string[]
  readonly secrets: Set<string>
  readonly seen: string[]
}

/** Requests with secrets of their own, of a kind that goes well or badly. */
async function session(client: Client, service: RunningService, turn: number): Promise<void> {
  const { origin, receiver, keys, secrets, seen } = client
  const key = String(keys[Math.floor(turn / EACH)])
  const secret = (what: string) => {
    const value = `canary-${what}-${turn}-of-many`
    secrets.add(value)
    return value
  }
  const call = async (path: string, body: unknown) => {
    const answer = await post(service.url + path, key, body)
    seen.push(answer.text)
    return answer
  }
  const fetched = (path: string, options: unknown) =>
    call('/api/v1/internet/fetch/', { url: origin.url + path, options })
  const fill = { type: 'fill', selector: 'input', text: secret('password'), secret: true }
  const headers = { authorization: `Bearer ${secret('header')}`, 'x-own': secret('own') }
  const cookies = [{ name: 'sid', value: secret('cookie') }]
  const kept = await call('/api/v1/sessions', {
    name: `session ${turn}`,
    hosts: [ORIGIN_HOST],
    cookies: [{ name: 'kept', value: secret('kept') }]
  })
  const kinds = [
    async () => {
      const login = await fetched('/', {
        keep_cookies: true,
        include_html: true,
        headers,
        actions: [fill, { type: 'click', selector: 'button' }]
      })
      expect(login.status).toBe(200)
      const from = {
        name: `login ${turn}`,
        hosts: [ORIGIN_HOST],
        from_result: login.body.meta.request_id
      }
      const made = await call('/api/v1/sessions', from)
      expect(made.status).toBe(201)
      await call('/api/v1/internet/batch/', {
        urls: [`${origin.url}/a`, `${origin.url}/broken`],
        options: { session: made.body.data.id, headers },
        webhook: { url: receiver.url, payload: 'full' }
      })
    },
    () => fetched('/broken', { cookies, headers, actions: [fill] }),
    () =>
      fetched('/', { cookies, actions: [fill, { ...fill, selector: '.none', timeout_ms: 200 }] }),
    () => fetched('/crash', { cookies, headers, render: 'browser', actions: [fill] }),
    () => fetched('/', { proxy: 'eu', cookies, headers, session: kept.body.data.id }),
    // Refused, with the values in the field that is wrong, and beside it.
    () =>
      fetched('/', {
        cookies: [{ name: 'sid;', value: secret('name') }],
        headers,
        actions: [fill]
      }),
    () =>
      fetched('/', {
        headers: { 'x own': secret('refused') },
        actions: [{ ...fill, selector: 'a..b' }]
      }),
    // The tree and the marks of a picture have what fields hold.
    () =>
      fetched('/', {
        accessibility: true,
        screenshot: { annotate: true },
        actions: [fill, { ...fill, type: 'type', text: secret('typed') }]
      }),
    () => fetched('/cut', { cookies, headers, session: kept.body.data.id, include_html: true })
  ]
  await kinds[turn % kinds.length]?.()
}

/** A site with a login, that says to all what they sent, and of which some pages are broken. */
function mill(secrets: Set<string>) {
  const page = (body: string) =>
    `<!doctype html><html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1><p>${TEXT.repeat(5)}</p>${body}</main></body></html>`
  const form = page(
    '<form method=post action="/in"><input name=p type=password><button>Go</button></form>'
  )
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/broken') response.statusCode = 500
    if (request.url === '/cut') {
      response.setHeader('content-length', '100000')
      response.write(form)
      setTimeout(() => response.destroy(), 50)
    } else if (request.url === '/crash') {
      response.end(
        `${form}<script>const a = []; for (;;) a.push(new Array(1e6).fill(Math.random()))</script>`
      )
    } else if (request.method === 'POST') {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const password = new URLSearchParams(body).get('p') ?? ''
        const cookie = `sid-of-${[...password].reverse().join('')}`
        secrets.add(cookie)
        response.setHeader('set-cookie', `sid=${cookie}; Path=/`)
        response.end(page(`<p>Welcome, ${password}, to the mill on the lower river.</p>`))
      })
    } else response.end(form)
  }
}

/** Keys of new accounts that may do everything, in a store that is there then. */
async function keysForAll(folder: string, environment: Record<string, string>, count: number) {
  const { service, account, stop } = await startService(environment, { folder })
  const keys: string[] = []
  while (keys.length < count) {
    const { id } = await account(1_000_000)
    const made = await createKey(service.ledger, service.secrets, {
      account: id,
      name: 'all',
      scopes: ['fetch', 'results', 'account', 'keys', 'operator']
    })
    keys.push(made.key)
  }
  await stop()
  return keys
}

async function text(service: RunningService, key: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(service.url + path, { headers })
  expect([200, path]).toEqual([answer.status, path])
  return answer.text()
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-secrets-'))
  folders.push(folder)
  return folder
}

/** Returns all files in the folder with their content, one character a byte. */
function filesIn(folder: string): [path: string, content: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path, readFileSync(path).toString('latin1')]
    })
}
