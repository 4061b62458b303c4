/**
 * The reference is true: every answer of every route is as `/openapi.json` says, for requests such as it allows and such
 * as it does not. `CONTRACT_SEED` tries others, `CONTRACT_RUNS` more of each.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { breakLedger } from '../broken-store.ts'
import { ORIGIN_HOST } from '../harness.ts'
import { type Answer, type Contract, type Operation, openContract } from './document.ts'
import { allowed, refused, type Schema, wrongValue } from './request-cases.ts'
import { type Prepared, signedInPins } from './signed-in-pins.ts'
import { PASSWORD, startWorld, type World } from './world.ts'

const SEED = Number(process.env.CONTRACT_SEED ?? 8)
/** Share of the runs of each operation. */
const RUNS = Number(process.env.CONTRACT_RUNS ?? (process.env.SLUICE_TESTS ? 1 : 0.35))

/** A request as it is sent. */
interface Call {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

let world: World
let contract: Contract
/** Answers by operation: `200`, `400 INVALID_REQUEST`, … */
const seen = new Map<string, Map<string, number>>()

beforeAll(async () => {
  world = await startWorld()
  contract = await openContract(world.sluice.url)
})

afterAll(async () => {
  await world.stop()
})

/**
 * Routes that a document of the API has no place for: pages for people, another name of `/livez`, JSON-RPC, which
 * describes itself, and Firecrawl's format, which is another API.
 */
const isOutside = (path: string) =>
  /^\/(?:docs|dashboard|llms\.txt|favicon\.ico|healthz|mcp|sign-in|stripe|v[12])(?:$|[/{])/.test(
    path
  )

test('the document lists every route and no others', () => {
  type Layers = { stack: { path: string; methods: string[] }[] }
  const routers = createApp(world.sluice.service).middleware.flatMap((step) =>
    'router' in step ? [step.router as Layers] : []
  )
  const routes = routers
    .flatMap(({ stack }) => stack)
    .filter(({ path }) => !isOutside(path))
    .flatMap(({ path, methods }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.replace(/[:*](\w+)/g, '{$1}')}`)
    )
  const documented = contract.operations.map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(30)
  expect(documented.sort()).toEqual(routes.sort())
})

/** Requirements of a successful request that its schemas do not express. */
interface Pins {
  /** Cases of each kind. */
  readonly runs?: number
  readonly path?: () => Promise<Record<string, string>>
  /** Parameters that must be there, or without which the answer would not end. */
  readonly query?: Record<string, string> | (() => Promise<Record<string, string>>)
  readonly body?: (
    body: Record<string, unknown>,
    turn: number
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** A session of its own for each request. */
  readonly ownSession?: boolean
  /** All of a request that succeeds, for every other one. */
  readonly prepare?: () => Promise<Prepared>
}

/** Options that a service without browser and models refuses, and texts that are seldom right. */
const HARD = [
  'ai',
  'force_ai',
  'json_schema',
  'parser',
  'wait_for',
  'actions',
  'cookies',
  'session',
  'proxy',
  'country',
  'timezone',
  'geolocation',
  'device',
  'headers',
  'locale',
  'max_cost'
]

let artifact: ReturnType<World['artifact']> | undefined
const someArtifact = () => {
  artifact ??= world.artifact()
  return artifact
}

let fed: ReturnType<World['feed']> | undefined
const someFeed = () => {
  fed ??= world.feed()
  return fed
}
const someFeedPins: Pins = {
  path: async () => ({ id: (await someFeed()).id }),
  query: async () => ({ token: (await someFeed()).token })
}

const aLearnedParser = async () => ({ name: await world.learnedParser() })
let link: ReturnType<World['shared']> | undefined
const someLink = () => {
  link ??= world.shared()
  return link
}
const aPreset = async () => ({ id: await world.preset() })

const pins: Record<string, Pins> = {
  ...signedInPins(() => world),
  fetchUrl: {
    runs: 160,
    body: (body, turn) => {
      const options = Object.entries((body.options ?? {}) as Record<string, unknown>)
      const kept = turn % 3 === 0 ? options : options.filter(([name]) => !HARD.includes(name))
      const { webhook, ...fetched } = body
      return {
        // Only a job has one.
        ...(turn % 9 === 0 ? { ...fetched, webhook } : { ...fetched, filters: {} }),
        url: turn % 10 === 0 ? body.url : world.urls[turn % world.urls.length],
        options: {
          ...Object.fromEntries(kept),
          ...(turn % 3 === 0 ? {} : { render: 'auto' }),
          ...(turn % 3 === 1 ? { respect_robots: true } : {})
        }
      }
    }
  },
  readUrl: { path: async () => ({ url: String(world.urls[0]) }) },
  readBody: {
    body: (body, turn) => (turn % 2 ? { url: world.urls[turn % world.urls.length] } : body)
  },
  searchPages: { runs: 8, query: { q: 'rivers', num: '2', hl: 'en', site: 'a.example' } },
  searchPagesByPath: { runs: 8, path: async () => ({ query: 'rivers' }) },
  searchPagesByBody: { runs: 8, body: (body, turn) => (turn % 2 ? { q: 'rivers', num: 2 } : body) },
  parseFile: {
    runs: 60,
    body: (body, turn) => {
      const options = Object.entries((body.options ?? {}) as Record<string, unknown>)
      const kept = turn % 3 === 0 ? options : options.filter(([name]) => !HARD.includes(name))
      const { url, ...rest } = turn % 9 === 0 ? body : { ...body, filters: {} }
      return {
        ...rest,
        ...(turn % 10 === 0 ? { url } : {}),
        options: Object.fromEntries(kept)
      }
    }
  },
  extractProfile: {
    runs: 30,
    body: (body, turn) => ({ url: world.profileUrls[turn % 4] ?? body.url })
  },
  getResult: { path: someResult },
  deleteResult: { path: someResult },
  readResult: {
    path: someArchived,
    // Options that were chosen at random may contradict each other.
    body: (body, turn) => {
      if (turn % 2) return { options: { markdown: true, query: 'tides' } }
      const options = Object.entries((body.options ?? {}) as Record<string, unknown>)
      const kept = options.filter(([name]) => !HARD.includes(name))
      return { options: Object.fromEntries(kept) }
    }
  },
  compareResults: {
    path: someKept,
    query: async () => ({ since: (await someKept()).id ?? '' })
  },
  createCookieSession: {
    body: ({ from_result, cookies: _, ...body }, turn) => ({
      ...body,
      ...(turn % 2
        ? { name: `session ${turn}`, hosts: ['a.example'], cookies: [{ name: 'a', value: 'b' }] }
        : { from_result })
    })
  },
  shareResult: { path: someKept, body: (_, turn) => ({ ttl_s: 60 + turn }) },
  getSharedResult: {
    path: async () => ({ id: (await someLink()).id }),
    query: async () => ({ token: (await someLink()).token })
  },
  createPreset: {
    runs: 10,
    body: (_, turn) => ({ name: `saved ${turn}`, request: { options: { markdown: true } } })
  },
  getPreset: { path: aPreset },
  changePreset: { runs: 10, path: aPreset, body: (_, turn) => ({ name: `changed ${turn}` }) },
  deletePreset: { path: aPreset },
  learnParser: {
    body: ({ name }, turn) => ({
      name,
      pages: [{ url: `${world.origin.url}/taught`, values: { title: 'On rivers' } }],
      dry_run: turn % 2 === 0,
      match: { host: ORIGIN_HOST, path: '/taught' }
    })
  },
  getLearnedParser: { path: aLearnedParser },
  listLearnedVersions: { path: aLearnedParser },
  packageLearnedParser: { path: aLearnedParser },
  changeLearnedParser: {
    path: aLearnedParser,
    body: (body, turn) => (turn % 2 ? { heal: 'auto' } : body)
  },
  promoteLearnedVersion: { path: aLearnedParser, body: () => ({ version: '1.0.0' }) },
  deleteLearnedParser: { path: aLearnedParser },
  getArtifact: {
    path: async () => ({ id: (await someArtifact()).id }),
    query: async () => ({ token: (await someArtifact()).token })
  },
  getCookieSession: { path: async () => ({ id: await world.cookieSession() }) },
  deleteCookieSession: { path: async () => ({ id: await world.cookieSession() }) },
  revokeKey: { path: async () => ({ id: await world.newKey() }) },
  regenerateKey: { path: async () => ({ id: await world.newKey() }) },
  createKey: {
    body: ({ expires_at, ...body }, turn) => ({
      ...body,
      ...(turn % 2 ? { name: `key ${turn}` } : {}),
      ...(turn % 4 === 0 ? { expires_at } : {})
    })
  },
  createBatch: {
    body: (body, turn) => (turn % 2 ? { urls: [world.urls[turn % world.urls.length]] } : body)
  },
  createCrawl: {
    body: (body, turn) => (turn % 2 ? { url: world.urls[0], scope: { limit: 2 } } : body)
  },
  mapSite: {
    body: (body, turn) => (turn % 2 ? { url: world.urls[0] } : body),
    // The generated keys are those of the other routes.
    prepare: async () => ({ headers: { 'Idempotency-Key': randomUUID() } })
  },
  searchWeb: {
    runs: 20,
    body: ({ fetch, ...body }, turn) =>
      turn % 2 ? { query: 'rivers', limit: 2, fetch: turn % 4 === 1 } : body
  },
  getJob: { path: someJob },
  listJobPages: { path: someJob },
  listJobChanges: { path: someJob },
  exportJob: { path: someJob },
  watchJob: { path: someJob, runs: 4 },
  pauseJob: { path: someJob },
  resumeJob: { path: someJob },
  cancelJob: { path: someJob },
  retryJob: { path: someJob, body: () => ({ status: 'failed' }) },
  deleteJob: { path: someJob, runs: 8 },
  createMonitor: {
    body: (body, turn) =>
      turn % 2 ? { schedule: '0 7 * * *', enabled: false, request: { url: world.urls[0] } } : body
  },
  getMonitor: { path: someMonitor, runs: 8 },
  getMonitorAtomFeed: someFeedPins,
  getMonitorJsonFeed: someFeedPins,
  listMonitorRuns: { path: someMonitor, runs: 8 },
  changeMonitor: {
    path: someMonitor,
    body: (body, turn) => (turn % 2 ? { name: `monitor ${turn}`, enabled: false } : body)
  },
  runMonitor: { path: someMonitor, runs: 8 },
  deleteMonitor: { path: someMonitor, runs: 8 },
  getDelivery: { path: someDelivery, runs: 8 },
  redeliver: { path: someDelivery, runs: 8 },
  testWebhook: { body: (body, turn) => (turn % 2 ? { url: world.urls[0] } : body) },
  setWebhookEndpoint: {
    body: (body, turn) => (turn % 2 ? { ...body, url: world.urls[0] } : body)
  },
  getParserSchema: { path: async () => ({ name: 'generic' }) },
  grantTokens: { body: forAccount },
  refundResult: {
    body: async (body, turn) => ({
      account: world.account,
      result: turn % 2 ? ((await world.results('success'))[turn] ?? body.result) : body.result
    })
  },
  inviteUser: { body: (body, turn) => (turn % 2 ? forAccount(body) : { role: 'owner' }) },
  getAccountOf: { path: async () => ({ id: world.account }), runs: 4 },
  listMovementsOf: { path: async () => ({ id: world.account }) },
  renameAccount: {
    path: async () => ({ id: (await world.sluice.account()).id }),
    body: (body, turn) => (turn % 2 ? { name: `account ${turn}` } : body)
  },
  withdrawInvitationOf: { path: async () => ({ id: await world.invitation() }), runs: 4 },
  followLog: { query: { follow: 'false' } },
  suspendAccount: { path: async () => ({ id: (await world.sluice.account()).id }) },
  getSample: { path: async () => ({ id: await world.sample() }), runs: 8 },
  deleteSample: { path: async () => ({ id: await world.sample() }), runs: 8 },
  acknowledgeAlarm: { path: async () => ({ id: await world.alarm() }), runs: 4 },
  closeAccountOf: { path: async () => ({ id: (await world.sluice.account()).id }), runs: 6 },
  signUp: {
    runs: 8,
    body: (body, turn) => ({
      ...body,
      email: `new${turn}@a.example`,
      ...(turn % 2 ? { password: PASSWORD, invitation: undefined } : {})
    })
  },
  signIn: {
    runs: 8,
    body: (body, turn) => (turn % 2 ? { email: 'world1@a.example', password: PASSWORD } : body)
  },
  changePassword: { runs: 4, body: (body) => ({ ...body, current: PASSWORD, new: PASSWORD }) },
  closeAccount: { runs: 3, ownSession: true, body: () => ({ password: PASSWORD }) }
}

function forAccount(body: Record<string, unknown>): Record<string, unknown> {
  return { ...body, account: world.account }
}

/** Bytes of a body that is refused. */
function tooLarge({ id }: Operation): number {
  return id === 'createBatch' || id === 'readBody' ? 17_000_000 : 1_100_000
}

/** A job with a page that failed, which has ended. */
async function someJob(): Promise<Record<string, string>> {
  return { id: await world.job() }
}

async function someMonitor(): Promise<Record<string, string>> {
  return { id: await world.monitor() }
}

async function someDelivery(): Promise<Record<string, string>> {
  return { id: await world.delivery() }
}

async function someResult(): Promise<Record<string, string>> {
  const [id = 'none'] = await world.results()
  return { id }
}

let archived: Promise<string> | undefined

/** A result whose bytes are kept. */
async function someArchived(): Promise<Record<string, string>> {
  archived ??= world.archivedResult()
  return { id: await archived }
}

/** A result with data. The newest one may be a failure of a job that has just ended. */
async function someKept(): Promise<Record<string, string>> {
  const [id = 'none'] = await world.results('success')
  return { id }
}

describe('answers match the document', () => {
  let session: string

  beforeAll(async () => {
    session = await world.signUp()
  })

  test('answers to valid requests match', async () => {
    for (const operation of deletingLast(contract.operations)) {
      const { runs = 20, path, query, body, ownSession, prepare } = pins[operation.id] ?? {}
      let turn = 0
      await each(callsOf(operation), runs, async (call) => {
        turn++
        const place = path && turn % 4 !== 0 ? await path() : undefined
        const prepared = turn % 2 ? await prepare?.() : undefined
        const asked = typeof query === 'function' ? turn % 4 !== 0 && (await query()) : query
        const cookie = ownSession ? await world.signUp() : session
        const pinned = call.body && body ? await body(call.body, turn) : call.body
        const sent = prepared?.body ?? pinned
        const answer = await send(operation, {
          path: pathOf(
            operation,
            { ...call.path, ...place, ...prepared?.path },
            { ...call.query, ...asked }
          ),
          headers: { ...credentials(operation, cookie), ...call.headers, ...prepared?.headers },
          ...(operation.body ? { body: JSON.stringify(sent) } : {})
        })
        if (operation.id === 'changePassword' && answer.status === 200) {
          session = String(answer.headers.get('set-cookie')).split(';')[0] as string
        }
        if (operation.id === 'fetchUrl' && answer.status === 200) checkRecord(sent, answer)
        if (operation.id === 'exportResults' && answer.status === 200) checkLines(answer)
      })
      const statuses = [...(seen.get(operation.id)?.keys() ?? [])]
      expect(
        statuses.filter((status) => /^2/.test(status)),
        operation.id
      ).not.toEqual([])
    }
  }, 600_000)

  test('answers to an invalid body are 4xx and match', async () => {
    for (const operation of contract.operations) {
      if (!operation.body) continue
      const { runs = 20 } = pins[operation.id] ?? {}
      await each(refused(operation.body, contract.resolve), Math.min(runs, 60), async (body) => {
        const answer = await send(operation, {
          path: pathOf(operation, {}, {}),
          headers: credentials(operation, session),
          body: JSON.stringify(body) ?? 'null'
        })
        expectClientError(operation, answer, body)
      })
    }
  }, 180_000)

  test('answers to invalid parameters are 4xx and match', async () => {
    for (const operation of contract.operations) {
      for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
        if (isAnyText(parameter.schema)) continue
        const wrong = wrongValue(parameter.schema, contract.resolve)?.filter((value) =>
          isWrongText(parameter.schema, value)
        )
        if (!wrong) continue
        await each(wrong, 5, async (value) => {
          const answer = await send(operation, {
            path: pathOf(operation, {}, { [parameter.name]: value }),
            headers: credentials(operation, session),
            ...(operation.body ? { body: JSON.stringify({ url: world.urls[0] }) } : {})
          })
          expectClientError(operation, answer, { [parameter.name]: value })
        })
      }
    }
  }, 180_000)

  test('answers to unauthorized, mistyped, malformed and oversized requests match', async () => {
    const key = world.key
    for (const operation of contract.operations) {
      const path = pathOf(operation, {}, {})
      const json = operation.body ? { body: '{}' } : {}
      if (operation.secured) {
        for (const authorization of [undefined, 'Bearer x', `Basic ${key}`, `Bearer ${key}x`]) {
          const headers: Record<string, string> = authorization ? { authorization } : {}
          const answer = await send(operation, { path, headers, ...json })
          expect([operation.id, answer.status]).toEqual([operation.id, 401])
        }
        const other = { cookie: session, 'sec-fetch-site': 'cross-site' }
        const answer = await send(operation, { path, headers: other, ...json })
        if (operation.method !== 'GET') expect(answer.status).toBe(401)
      }
      if (!operation.body) continue
      const leave = credentials(operation, session)
      for (const [headers, body, status] of [
        [{ 'content-type': 'text/plain' }, '{}', 415],
        [{}, '{"a":', 400],
        [{}, '{"__proto__":{}}', 400],
        [{}, JSON.stringify('x'.repeat(tooLarge(operation))), 413]
      ] as const) {
        const answer = await send(operation, { path, headers: { ...leave, ...headers }, body })
        expect([operation.id, answer.status]).toEqual([operation.id, status])
      }
    }
  }, 180_000)

  test('answers with codes that generated requests rarely cause match', async () => {
    const { sluice, urls } = world
    const [url] = urls
    const poor = `Bearer ${(await sluice.account(0)).key}`
    const rich = `Bearer ${world.key}`
    const find = (id: string) => contract.operations.find((one) => one.id === id) as Operation
    const post = async (id: string, body: unknown, headers: Record<string, string>) => {
      const operation = find(id)
      const call = { path: pathOf(operation, {}, {}), headers, body: JSON.stringify(body) }
      const answer = await send(operation, call)
      return `${answer.status} ${answer.headers.get('x-error-code') ?? 'OK'}`
    }
    const once = { authorization: rich, 'idempotency-key': 'once' }
    expect([
      await post('fetchUrl', { url }, { authorization: poor }),
      await post('extractProfile', { url: world.profileUrls[0] }, { authorization: poor }),
      await post('fetchUrl', { url }, once),
      await post('fetchUrl', { url }, once),
      await post('fetchUrl', { url: urls[1] }, once),
      await post('fetchUrl', { url, filters: { include_selector: '[' } }, { authorization: rich }),
      await post('fetchUrl', { url, options: { force_ai: true } }, { authorization: rich }),
      await post('fetchUrl', { url, options: { json_schema: 7 } }, { authorization: rich })
    ]).toEqual([
      '402 INSUFFICIENT_TOKENS',
      '402 INSUFFICIENT_TOKENS',
      '200 OK',
      '200 OK',
      '422 IDEMPOTENCY_KEY_REUSED',
      '400 INVALID_FILTER',
      '400 AI_NOT_CONFIGURED',
      '400 INVALID_SCHEMA'
    ])
    const guesses: string[] = []
    for (let turn = 0; turn < 11; turn++) {
      guesses.push(await post('signIn', { email: 'nobody@a.example', password: 'guess' }, {}))
    }
    expect(guesses.at(-1)).toBe('503 OVERLOADED')
  }, 180_000)

  test('answers to another method are 405 with its code', async () => {
    for (const { path, id } of contract.operations) {
      const answer = await fetch(world.sluice.url + path.replace(/\{network\}/, 'linkedin'), {
        method: 'PUT'
      })
      const code = answer.headers.get('x-error-code')
      expect([id, answer.status, code]).toEqual([id, 405, 'METHOD_NOT_ALLOWED'])
      count(id, '405 METHOD_NOT_ALLOWED')
    }
  })

  test('answers of a stopping service match, even if its store is gone', async () => {
    const answers = async () => {
      const found: string[] = []
      for (const operation of contract.operations) {
        const answer = await send(operation, {
          path: pathOf(operation, {}, {}),
          headers: credentials(operation, session),
          ...(operation.body ? { body: JSON.stringify({ url: world.urls[0] }) } : {})
        })
        found.push(`${answer.status} ${answer.headers.get('x-error-code')}`)
      }
      return found
    }
    const { service, folder } = world.sluice
    breakLedger(folder)
    expect(await answers()).toContain('500 STORE_UNAVAILABLE')
    service.stop()
    expect(await answers()).toContain('503 SHUTTING_DOWN')
  }, 180_000)

  test('the cases are many and produce most error codes', () => {
    const all = [...seen.values()].flatMap((kinds) => [...kinds])
    const cases = all.reduce((sum, [, times]) => sum + times, 0)
    const codes = new Set(all.map(([kind]) => kind))
    console.log(`${cases} cases, ${codes.size} kinds of answers: ${[...codes].sort().join(', ')}`)
    expect(cases).toBeGreaterThan(1_200)
    expect(codes.size).toBeGreaterThan(25)
  })
})

interface Parts {
  readonly path: Record<string, string>
  readonly query: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly body?: Record<string, unknown>
}

function callsOf({ parameters, body }: Operation): fc.Arbitrary<Parts> {
  const of = (place: string) => {
    const ours = parameters.filter((one) => one.in === place)
    const schemas: [string, Schema][] = ours.map(({ name, schema }) => [name, schema])
    return fc.record(
      Object.fromEntries(
        schemas.map(([name, schema]) => [name, allowed(schema, contract.resolve)])
      ),
      { requiredKeys: ours.filter((one) => one.required).map(({ name }) => name) }
    )
  }
  return fc.record({
    path: of('path') as fc.Arbitrary<Record<string, string>>,
    query: of('query'),
    headers: of('header') as fc.Arbitrary<Record<string, string>>,
    ...(body
      ? { body: allowed(body, contract.resolve) as fc.Arbitrary<Record<string, unknown>> }
      : {})
  })
}

/** Sorts deleting operations last, so that earlier ones find their objects. */
function deletingLast(operations: readonly Operation[]): Operation[] {
  const deletes = ({ method }: Operation) => Number(method === 'DELETE')
  return [...operations].sort((one, other) => deletes(one) - deletes(other))
}

/** Runs a check on generated values one after another; the first that fails is shown, shrunk no further. */
async function each<Value>(
  values: fc.Arbitrary<Value>,
  runs: number,
  check: (value: Value) => Promise<void>
): Promise<void> {
  // What is tried a few times only counts as guessing when it is tried more often.
  const settings = {
    numRuns: runs < 20 ? runs : Math.ceil(runs * RUNS),
    seed: SEED,
    endOnFailure: true
  }
  await fc.assert(fc.asyncProperty(values, check), settings)
}

async function send(operation: Operation, { path, headers, body }: Call): Promise<Answer> {
  const isForm = operation.isForm && headers['content-type'] === undefined
  const type: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const response = await fetch(world.sluice.url + path, {
    method: operation.method,
    headers: { ...type, ...headers },
    ...(isForm ? { body: formOf(body) } : body === undefined ? {} : { body })
  })
  const answer = {
    status: response.status,
    headers: response.headers,
    text: await response.text()
  }
  const code = answer.headers.get('x-error-code')
  count(operation.id, [answer.status, code].filter((part) => part !== null).join(' '))
  const context = `${operation.method} ${path} ${body?.slice(0, 500)} → ${answer.text.slice(0, 500)}`
  expect(contract.faults(operation, answer), context).toEqual([])
  expect(answer.status, context).not.toBe(429)
  const hasCode = answer.status < 500 || operation.id === 'ready' || code !== null
  expect(hasCode, context).toBe(true)
  return answer
}

const PAGE =
  '<title>Tides</title><main><h1>Tides</h1><p>High water is at noon, low water at six in the evening.</p></main>'

/** A form with a page. */
function formOf(request: string | undefined): FormData {
  const form = new FormData()
  if (request !== undefined) form.append('request', request)
  form.append('file', new Blob([PAGE], { type: 'text/html' }), 'tides.html')
  return form
}

function count(id: string, kind: string): void {
  const kinds = seen.get(id) ?? new Map<string, number>()
  seen.set(id, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
}

function credentials({ secured, sessionOnly }: Operation, session: string): Record<string, string> {
  if (sessionOnly) return { cookie: session, 'sec-fetch-site': 'same-origin' }
  return secured ? { authorization: `Bearer ${world.key}` } : {}
}

function pathOf(
  { path, parameters }: Operation,
  place: Record<string, string>,
  query: Record<string, unknown>
): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, schema }) => {
      const value = place[name] || String(schema.enum?.[0] ?? 'none')
      // The client resolves a path of dots before it sends it.
      return text.replace(`{${name}}`, /^\.+$/.test(value) ? 'dots' : encodeURIComponent(value))
    }, path)
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)])
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Checks whether a parameter takes any text. A generator of wrong texts would never find one. */
function isAnyText({ type, enum: words, format, pattern, minLength, maxLength }: Schema): boolean {
  return type === 'string' && !(words ?? format ?? pattern ?? minLength ?? maxLength)
}

/** All is text in a query: a number is as good a name as any. */
function isWrongText(schema: Schema, value: unknown): boolean {
  const { type, enum: words, format, pattern, minLength = 0, maxLength } = schema
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (type !== 'string' || words || format) return true
  if (pattern && !new RegExp(pattern, 'u').test(String(value))) return true
  const { length } = String(value)
  return length < minLength || length > (maxLength ?? Number.POSITIVE_INFINITY)
}

function expectClientError(operation: Operation, answer: Answer, sent: unknown): void {
  const text = `${operation.id} answered ${answer.status} to ${JSON.stringify(sent)?.slice(0, 300)}`
  expect(answer.status, text).toBeGreaterThanOrEqual(400)
  expect(answer.status, text).toBeLessThan(500)
}

/** The record is that of the parser, whatever other records the document would allow in its place. */
function checkRecord(sent: unknown, { text }: Answer): void {
  const { data, meta } = JSON.parse(text)
  const { options } = sent as { options?: { json?: boolean } }
  if (!meta || options?.json === false) return
  const kind = String(meta.parser.name).replace('@sluice/parser-', '')
  const component = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Record`
  expect(contract.faultsOf(component, data)).toEqual([])
}

function checkLines({ text }: Answer): void {
  for (const line of text.split('\n').filter(Boolean)) {
    expect(contract.faultsOf('HistoryItem', JSON.parse(line))).toEqual([])
  }
}
