/**
 * A real service on a free port with a store of its own, and real origins on loopback.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParserSet } from '@sluice/fetch'
import { openParsers } from '../src/domains/fetch/parser-set.ts'
import {
  createAccount,
  createKey,
  createLog,
  listen,
  loadConfig,
  openService,
  type Service
} from '../src/index.ts'

/** Origins listen here and only this address is opened, so that other loopback addresses stay refused. */
export const ORIGIN_HOST = process.platform === 'linux' ? '127.0.77.1' : '127.0.0.1'

/** A running service. */
export interface TestService {
  readonly url: string
  readonly service: Service
  readonly folder: string
  /** An account with this balance and a key for it. */
  account(tokens?: number): Promise<{ id: string; key: string }>
  stop(): Promise<void>
}

/** `scripts/test-on-redis.mjs` runs these tests on a Redis of its own. */
function sharedStore(): Record<string, string> {
  const { SLUICE_TEST_STORE_URL: url } = process.env
  return url ? { STORE_URL: url, SECRET: 'a secret of the tests, long enough for all' } : {}
}

/** Settings of a service's worker threads and of what they report, unless a test sets others. */
const USUAL: Record<string, string> = { WORKERS: '1', LOG_LEVEL: 'silent' }
/** Pages that fail are tried again at once, as far as a test does not set other waits. */
const FAST = { JOB_RETRY_MS: [0, 0] }
/** The other settings that they depend on. */
const OF_WORKERS = [
  'PARSE_TIMEOUT_MS',
  'PARSE_HEAP_MB',
  'QUEUE_LIMIT',
  'PARSERS_CONFIG',
  'PARSERS_DIR'
]

let shared: Promise<ParserSet> | undefined

/**
 * The worker threads that the services of this process share, since a thread takes two seconds of processor time to load
 * its modules. Undefined for a service with other settings of its threads or with installed parsers, which has its own.
 */
function sharedParsers(settings: Record<string, string>): Promise<ParserSet> | undefined {
  const isUsual = Object.entries(USUAL).every(([name, value]) => settings[name] === value)
  const { DATA_DIR = '' } = settings
  const differs = OF_WORKERS.some((name) => settings[name]) || existsSync(join(DATA_DIR, 'parsers'))
  if (!isUsual || differs) return undefined
  shared ??= openParsers(loadConfig({ ...USUAL }), createLog('silent')).then(keptOpen)
  return shared
}

function keptOpen({ registry, reader }: ParserSet): ParserSet {
  return {
    registry,
    reader: {
      ...reader,
      get waiting() {
        return reader.waiting
      },
      close: async () => {}
    }
  }
}

/** Start a service. Without `folder` its store is empty and removed at the end. */
export async function startService(
  environment: Record<string, string> = {},
  options: {
    folder?: string
    resolve?: (host: string) => Promise<readonly string[]>
    /** Limits that no setting changes. */
    fixed?: Parameters<typeof loadConfig>[1]
    stripeUrl?: string
    limits?: Parameters<typeof listen>[1]
  } = {}
): Promise<TestService> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'sluice-service-'))
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    ...USUAL,
    ...sharedStore(),
    // Only tests of it start a browser.
    BROWSER: 'off',
    ...environment
  }
  const config = loadConfig(settings, { ...FAST, ...options.fixed })
  const { resolve, stripeUrl } = options
  const parsers = await sharedParsers(settings)
  const service = await openService(config, { resolve, stripeUrl, parsers })
  const server = await listen(service, options.limits)
  return {
    url: server.url,
    service,
    folder,
    async account(tokens) {
      const id = await createAccount(service.ledger, 'test')
      if (tokens !== undefined) await setBalance(service, id, tokens)
      const { key } = await createKey(service.ledger, service.secrets, {
        account: id,
        name: 'test'
      })
      return { id, key }
    },
    async stop() {
      await server.stop()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Brings a new account's balance to `tokens` by ordinary operations. */
async function setBalance(service: Service, account: string, tokens: number): Promise<void> {
  const free = service.config.FREE_TOKENS_PER_MONTH
  if (tokens > free) {
    await service.ledger.grant({ account, id: `grant-${account}`, tokens: tokens - free })
  } else if (tokens < free) {
    await spend(service, account, free - tokens)
  }
}

async function spend(service: Service, account: string, amount: number): Promise<void> {
  const rid = `spend-${account}`
  const hold = await service.ledger.reserve({
    account,
    rid,
    cost: amount,
    leaseMs: 60_000,
    fingerprint: 'spend',
    nonce: 'spend',
    replayMs: 1
  })
  if (hold.status !== 'OK') throw new Error(`reserve answered ${hold.status}`)
  const now = Date.now()
  await service.ledger.settle({
    account,
    rid,
    fence: hold.fence,
    amount,
    entry: {
      id: `ftc_spent_${account}`,
      url: 'https://spent.example/',
      host: 'spent.example',
      parser: { name: 'none', version: '0.0.0' },
      kind: 'none',
      status: 'success',
      pointer: null,
      tokens: amount,
      key: { id: 'none', name: 'none' },
      createdAt: now,
      completedAt: now,
      expiresAt: now + 1,
      meta: {}
    }
  })
}

/** A running origin. */
export interface Origin {
  readonly url: string
  /** Requests it got, without those for robots.txt. */
  readonly hits: () => number
  stop(): Promise<void>
}

/** Start an origin on loopback. */
export async function startOrigin(
  listener: RequestListener,
  robots?: RequestListener
): Promise<Origin> {
  let hits = 0
  const server: HttpServer = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      if (robots) return robots(request, response)
      response.statusCode = 404
      return response.end()
    }
    hits++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, ORIGIN_HOST, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${ORIGIN_HOST}:${port}`,
    hits: () => hits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** An article page, as an origin would serve it. */
const ARTICLE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On rivers</title>
<meta name="description" content="How rivers find their way."></head><body><nav><a href="/">Home</a></nav>
<main><article><h1>On rivers</h1><p>A river finds its way by going where the ground is lowest, and over time it
carries the ground along with it, so that the way becomes its own. <a href="/delta">Deltas</a> are where it rests.</p>
<p>Where the bed is steep the water cuts; where it is flat the water lays down what it took, and the meanders wander
across the plain from century to century.</p><img src="/river.jpg" alt="A river"></article></main></body></html>`

/** Serves {@link ARTICLE} for every path. */
export const serveArticle: RequestListener = (_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(ARTICLE)
}

/** Answers as a SearXNG server whose engines find these pages of the origin. @param titles - by path. */
export function serveSearch(titles: Readonly<Record<string, string>>): RequestListener {
  return ({ url = '', headers }, response) => {
    const base = `http://${headers.host}`
    const results = Object.entries(titles).map(([path, title]) => ({
      url: base + path,
      title,
      content: new URL(url, base).searchParams.get('q'),
      engines: ['brave', 'mojeek'],
      publishedDate: '2026-03-04T05:06:07'
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ results }))
  }
}

/** POST JSON with a key; the parsed answer beside its status and headers. */
export async function post(
  url: string,
  key: string | undefined,
  body: unknown,
  headers: Record<string, string> = {}
): Promise<{ status: number; headers: Headers; body: Answer; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...headers
    },
    body: JSON.stringify(body)
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text }
}

/** GET with a key. */
export async function get(
  url: string,
  key?: string,
  method = 'GET'
): Promise<{ status: number; headers: Headers; body: Answer }> {
  const response = await fetch(url, {
    method,
    headers: key ? { authorization: `Bearer ${key}` } : {}
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Any answer of the API; tests look into it freely. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
export type Answer = any
