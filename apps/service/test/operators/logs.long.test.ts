/** Following the log (docs/monitoring.md "Logs"): filters, bounds, who may, and that no secret is in a line. */

import { randomUUID } from 'node:crypto'
import { createClient, type LogEvent } from '@sluice/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepLines, LINES_KEPT } from '../../src/base/log-lines.ts'
import { createLogStreams, LogsQuery } from '../../src/domains/operator/logs/log-stream.ts'
import { createKey } from '../../src/index.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { signedUp } from './signed-up.ts'

const LOGS = '/api/v1/operator/logs'
const CANARY = 'canary-5c1e'

let sluice: TestService
let origin: Origin
let client: ReturnType<typeof createClient>
let account: { id: string; key: string }
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  origin = await startOrigin(serveArticle)
  account = await sluice.account(1_000)
  const { ledger, secrets } = sluice.service
  const { key } = await createKey(ledger, secrets, {
    account: account.id,
    name: 'operator',
    scopes: ['operator']
  })
  client = createClient({ baseUrl: sluice.url, apiKey: key, retries: 0 })
})
afterAll(() => Promise.all([sluice.stop(), origin.stop()]))

const fetchPage = (body: object, headers = {}) =>
  post(`${sluice.url}/api/v1/internet/fetch`, account.key, body, headers)

/** The lines that are kept and match. */
async function kept(query: object) {
  const events: LogEvent[] = []
  for await (const event of client.operator.logs({ ...query, follow: 'false' })) events.push(event)
  const lines = events.flatMap((event) => (event.type === 'line' ? [event.data] : []))
  return { events, lines }
}

test('refuses owners, keys without the scope, and bad parameters', async () => {
  const owner = await signedUp(sluice, 'owner')
  expect((await owner.request('GET', LOGS)).status).toBe(401)
  expect((await get(sluice.url + LOGS, account.key)).status).toBe(401)
  const operator = await signedUp(sluice, 'operator')
  for (const query of ['level=loud', 'follow=maybe', 'x=1', `q=${'x'.repeat(201)}`]) {
    const { status, body } = await operator.request('GET', `${LOGS}?${query}`)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  }
  const wrong = await operator.request('GET', LOGS, undefined, { 'last-event-id': 'one' })
  expect(wrong.body.error.code).toBe('INVALID_REQUEST')
})

test('sends the stored lines by level, text and request, and ends', async () => {
  const good = await fetchPage({ url: origin.url })
  const bad = await fetchPage({ url: 'ftp://a.example/' })
  const id = bad.headers.get('x-request-id')
  const { events, lines } = await kept({ request: id })
  expect(events[0]).toMatchObject({ type: 'open', data: { pid: process.pid, level: 'info' } })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ request_id: id, status: 400, msg: 'request', level: 30 })
  const byText = await kept({ q: String(good.headers.get('x-request-id')).toUpperCase() })
  expect(byText.lines).toHaveLength(1)
  sluice.service.log.warn('a warning of the test')
  sluice.service.log.fault('a fault of the test', new Error('it broke'))
  expect((await kept({ level: 'warn' })).lines.map(({ msg }) => msg)).toEqual([
    'a warning of the test',
    'a fault of the test'
  ])
  expect((await kept({ level: 'error' })).lines).toHaveLength(1)
})

test('no line has a key, a URL, a header, a body or a session', async () => {
  const page = `${origin.url}/${CANARY}?q=${CANARY}`
  const headers = { 'x-caller': CANARY, cookie: `a=${CANARY}`, 'idempotency-key': CANARY }
  await fetchPage({ url: page, options: { headers: { 'x-private': CANARY } } }, headers)
  await fetchPage({ url: `http://${CANARY}.internal/`, options: {} })
  await get(`${sluice.url}/api/v1/account?x=${CANARY}`, account.key)
  await post(`${sluice.url}/${CANARY}`, `slc_live_${CANARY}`, { [CANARY]: 1 })
  const browser = await signedUp(sluice, 'operator', `${CANARY}@example.com`)
  await browser.request('GET', `/api/v1/operator/accounts?q=${CANARY}`)
  const text = JSON.stringify((await kept({})).events)
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain(account.key)
  expect(text).not.toContain(origin.url)
  const [, session = ''] = browser.cookie().split('=')
  expect(session.length).toBeGreaterThan(20)
  expect(text).not.toContain(session)
})

test('follows lines as they are written, and continues after a number', async () => {
  const control = new AbortController()
  const mark = `mark ${randomUUID()}`
  const seen: LogEvent[] = []
  for await (const event of client.operator.logs({ q: mark }, { signal: control.signal })) {
    seen.push(event)
    if (event.type === 'open') sluice.service.log.event(mark, { n: 1 })
    if (event.type === 'line' && event.data.n === 1) sluice.service.log.event(mark, { n: 2 })
    if (event.type === 'line' && event.data.n === 2) break
  }
  const lines = seen.flatMap((event) => (event.type === 'line' ? [event] : []))
  expect(lines.map(({ data }) => data.n)).toEqual([1, 2])
  const again = await kept({ q: mark, after: lines[0]?.id })
  expect(again.lines.map(({ n }) => n)).toEqual([2])
  // The number of an earlier process is larger than all of this one.
  expect((await kept({ q: mark, after: 1_000_000 })).lines).toHaveLength(2)
})

test('at most five follow at once; one that leaves makes room', async () => {
  const control = new AbortController()
  const open = async () => {
    const stream = client.operator.logs({}, { signal: control.signal })
    await stream.next()
    return stream
  }
  const streams = await Promise.all(Array.from({ length: 5 }, open))
  await expect(client.operator.logs().next()).rejects.toMatchObject({ code: 'OVERLOADED' })
  await streams[0]?.return()
  await expect
    .poll(() =>
      open().then(
        () => 'open',
        () => 'full'
      )
    )
    .toBe('open')
  control.abort()
})

describe('a stream', () => {
  const owner = { process: 'p', level: 'info', isStopping: () => false }
  const follower = (change = {}) => ({
    query: LogsQuery.parse({}),
    after: 0,
    checkAgain: async () => {},
    signal: new AbortController().signal,
    ...change
  })
  const line = (n: number) => `{"level":30,"time":1,"n":${n},"msg":"m"}\n`

  test('keeps the last 1,000 lines', async () => {
    const lines = keepLines()
    for (let n = 1; n <= LINES_KEPT + 50; n++) lines.add(line(n))
    const reader = lines.follow(0, () => true)
    const { lines: found, dropped } = reader.take(5_000)
    expect([found.length, found[0]?.number, dropped]).toEqual([LINES_KEPT, 51, 0])
    expect(found.at(-1)?.text).toBe(line(LINES_KEPT + 50).trim())
  })

  test('drops the oldest lines of a slow reader, counts them, and delays no one', async () => {
    const lines = keepLines()
    const stream = createLogStreams(lines, owner)(follower())
    expect((await stream.next()).value).toContain('event: open')
    const begun = performance.now()
    for (let n = 1; n <= 20_000; n++) lines.add(line(n))
    expect(performance.now() - begun).toBeLessThan(1_000)
    const { value } = await stream.next()
    expect(value).toContain('event: dropped\ndata: {"lines":19000}')
    expect(value).toContain('id: 19001\n')
    await stream.return(undefined)
  })

  test('replaces a line that is very long', () => {
    const lines = keepLines()
    lines.add(JSON.stringify({ level: 50, time: 1, msg: 'x'.repeat(100_000) }))
    const [only] = lines.follow(0, () => true).take(1).lines
    expect(only?.level).toBe(50)
    expect(only?.text.length).toBeLessThan(200)
  })

  test('ends when the service stops', async () => {
    let isStopping = false
    const lines = keepLines()
    const stopping = { ...owner, isStopping: () => isStopping }
    const stream = createLogStreams(lines, stopping)(follower())
    await stream.next()
    isStopping = true
    expect((await stream.next()).done).toBe(true)
  })
})

test('ends once the session is over or the role is gone', async () => {
  const operator = await signedUp(sluice, 'operator')
  const response = await fetch(sluice.url + LOGS, { headers: { cookie: operator.cookie() } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await operator.request('POST', '/api/v1/auth/sign-out')
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) break
    text += value
  }
  expect(text).toContain('event: end\ndata: {"reason":"signed out"}')
}, 30_000)
