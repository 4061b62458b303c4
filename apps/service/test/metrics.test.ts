/** docs/monitoring.md: what `/metrics` exports, counts, and never says. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGuard } from '@sluice/acquire/guard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoverage } from '../src/base/metrics/coverage.ts'
import { createMetrics } from '../src/base/metrics/metrics.ts'
import { breakLedger } from './broken-store.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const DOCS = readFileSync(
  fileURLToPath(new URL('../../../docs/monitoring.md', import.meta.url)),
  'utf8'
)

let sluice: TestService
let origin: Origin
let key: string
const api = () => `${sluice.url}/api/v1/internet/fetch/`
beforeAll(async () => {
  sluice = await startService({ FREE_TOKENS_PER_MONTH: '2' })
  origin = await startOrigin(serveArticle)
  key = (await sluice.account()).key
})
afterAll(() => Promise.all([sluice.stop(), origin.stop()]))

describe('the exported and the documented metrics', () => {
  test('the exported and the documented metrics are the same, with the same types and labels', async () => {
    const text = await exported()
    const types = [...text.matchAll(/^# TYPE (sluice_\w+) (\w+)$/gm)]
    const rows = [...DOCS.matchAll(/^\| `(sluice_\w+)` \|(.*?)\| (\w+);/gm)]
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(([, name, , type]) => `${name} ${type}`).sort()).toEqual(
      types.map(([, name, type]) => `${name} ${type}`).sort()
    )
    for (const [, name, labels] of rows) {
      const known = new Set([...(labels ?? '').matchAll(/`(\w+)`/g)].map(([, label]) => label))
      for (const [, sample] of text.matchAll(new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'gm'))) {
        for (const [, label] of (sample ?? '').matchAll(/(\w+)="/g)) {
          if (label !== 'le') expect(known, `${name} ${label}`).toContain(label)
        }
      }
    }
  })
})

test('a scrape includes requests and operations that wait to be counted', async () => {
  const metrics = createMetrics(createCoverage())
  const request = { method: 'GET', route: '/livez', parser: null, engine: null, code: null }
  const ledger = metrics.ledger(sluice.service.ledger)
  let asked = 0
  for (const more of [1, 63, 64, 65, 200]) {
    for (let n = 0; n < more; n++) {
      metrics.requests.began()
      metrics.requests.ended({ ...request, status: 200, duration: 4, stages: [['auth', 2, 0]] })
    }
    await Promise.all(Array.from({ length: more }, () => ledger.ping()))
    asked += more
    const text = await metrics.text()
    const lines = [
      'sluice_requests_total{endpoint="GET /livez",parser="none",engine="none",outcome="success"}',
      'sluice_request_duration_seconds_count{endpoint="GET /livez"}',
      'sluice_stage_duration_seconds_bucket{le="0.0025",stage="auth"}',
      'sluice_ledger_operations_total{operation="ping",status="ok"}',
      'sluice_ledger_operation_duration_seconds_count{operation="ping"}'
    ]
    for (const line of lines) expect(text).toContain(`\n${line} ${asked}\n`)
  }
})

test('a request is counted by route, outcome and the time of each stage', async () => {
  await sluice.service.ledger.grant({ account: await accountId(), id: 'g1', tokens: 7 })
  const before = await exported()
  const answer = await post(api(), key, { url: `${origin.url}/canary-path?canary=query` })
  expect(answer.status).toBe(200)
  await post(api(), key, { url: 'http://canary-host.internal/' })
  await post(api(), key, { url: 'http://127.0.0.9/' })
  await get(`${sluice.url}/canary-path`)
  const text = await exported()
  const grown = (sample: string) => sampleOf(text, sample) - sampleOf(before, sample)
  const fetches = 'sluice_requests_total{endpoint="POST /api/v1/internet/fetch"'
  const generic = 'parser="@sluice/parser-generic"'
  expect(grown(`${fetches},${generic},engine="http",outcome="success"}`)).toBe(1)
  expect(grown(`${fetches},parser="none",engine="none",outcome="URL_NOT_ALLOWED"}`)).toBe(2)
  expect(
    grown('sluice_requests_total{endpoint="none",parser="none",engine="none",outcome="NOT_FOUND"}')
  ).toBe(1)
  for (const stage of [
    'prepare reserve robots acquire queue read enrich save settle'.split(' '),
    'auth body'.split(' ')
  ].flat()) {
    const count = grown(`sluice_stage_duration_seconds_count{stage="${stage}"}`)
    expect(count, stage).toBe({ auth: 3, body: 3, prepare: 3 }[stage] ?? 1)
    expect(answer.headers.get('server-timing')).toMatch(new RegExp(`\\b${stage};dur=\\d+\\.\\d`))
  }
  expect(answer.headers.get('server-timing')).toMatch(/, total;dur=\d+\.\d$/)
  expect(grown('sluice_ledger_operations_total{operation="reserve",status="OK"}')).toBe(1)
  expect(grown('sluice_ledger_operations_total{operation="settle",status="OK"}')).toBe(1)
  expect(grown('sluice_tokens_charged_total')).toBe(1)
  // The data of the result, a line feed, and the facts beside it.
  const { data, meta } = answer.body
  const size = Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(meta))
  const written = grown('sluice_payload_written_bytes_total')
  expect(written).toBeGreaterThan(size)
  expect(written).toBeLessThan(size + 200)
  expect(grown('sluice_guard_refusals_total{reason="name"}')).toBe(1)
  expect(grown('sluice_guard_refusals_total{reason="address"}')).toBe(1)
  expect(sampleOf(text, 'sluice_tokens_granted_total')).toBe(7)
  expect(sampleOf(text, 'sluice_holds_open')).toBe(0)
  expect(sampleOf(text, 'sluice_workers')).toBe(1)
  // Only the request that asks.
  expect(sampleOf(text, 'sluice_requests_in_flight')).toBe(1)
  expect(text).not.toMatch(/canary|127\.0\./)
})

test('a refund counts the refunded tokens', async () => {
  const account = await accountId()
  const { entries } = await sluice.service.ledger.history(account, { limit: 1, order: 'desc' })
  const entry = entries.find(({ status }) => status === 'success')?.id as string
  expect(await sluice.service.ledger.refund({ account, entry })).toEqual({ status: 'OK' })
  await sluice.service.ledger.refund({ account, entry })
  expect(sampleOf(await exported(), 'sluice_tokens_refunded_total')).toBe(1)
})

test('a store failure is counted, and its hold is no longer counted as open', async () => {
  const folder = await startService()
  try {
    const { id } = await folder.account()
    const hold = await folder.service.ledger.reserve({
      account: id,
      rid: 'r',
      cost: 1,
      leaseMs: 60_000,
      fingerprint: 'f',
      nonce: 'n',
      replayMs: 1
    })
    if (hold.status !== 'OK') throw new Error(hold.status)
    expect(sampleOf(await folder.service.metrics.text(), 'sluice_holds_open')).toBe(1)
    breakLedger(folder.folder)
    const { fence } = hold
    await expect(
      folder.service.ledger.release({ account: id, rid: 'r', fence })
    ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    const text = await folder.service.metrics.text()
    expect(sampleOf(text, 'sluice_holds_open')).toBe(0)
    expect(sampleOf(text, 'sluice_store_failures_total')).toBe(1)
    expect(
      sampleOf(text, 'sluice_ledger_operations_total{operation="release",status="failed"}')
    ).toBe(1)
  } finally {
    await folder.stop()
  }
})

test("the guard's refusals are counted by reason", async () => {
  const guard = createGuard({ resolve: async () => Array.from({ length: 100 }, () => '1.1.1.1') })
  const metrics = createMetrics(createCoverage())
  const url = new URL('http://many.example/')
  const work: readonly (() => unknown)[] = [
    () => guard.checkUrl('http://localhost/'),
    () => guard.checkUrl('http://a.example:25/'),
    () => guard.checkUrl('http://10.0.0.1/'),
    () => guard.checkRedirect('http://10.0.0.1/', url),
    () => guard.resolve(url)
  ]
  for (const attempt of work) {
    const error: Error & { cause: Error } = await Promise.resolve()
      .then(attempt)
      .then(() => Promise.reject(new Error('it was allowed')))
      .catch((thrown) => thrown)
    const { message, cause } = error as Error & { cause: Error }
    metrics.refused(`${message} ${cause.message}`)
  }
  const text = await metrics.text()
  for (const reason of ['name', 'port', 'address', 'redirect', 'answers']) {
    expect(sampleOf(text, `sluice_guard_refusals_total{reason="${reason}"}`), reason).toBe(1)
  }
})

function exported(): Promise<string> {
  return fetch(`${sluice.url}/metrics`).then((answer) => answer.text())
}

async function accountId(): Promise<string> {
  return (await get(`${sluice.url}/api/v1/account/`, key)).body.data.id
}

/** The value of a sample, 0 where it is not there. */
function sampleOf(text: string, sample: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length + 1))
}
