/** The health of the service as operators see it (docs/monitoring.md "Health"), with several processes of one store. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksOf, type Findings } from '../../src/domains/operator/health/checks.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import type { Browser } from '../people/browser.ts'
import { signedUp } from './signed-up.ts'

const HEALTH = '/api/v1/operator/health'
const SECRET = 'a secret of the tests, long enough for all'

let sluice: TestService
let origin: Origin
let operator: Browser
beforeAll(async () => {
  sluice = await startService({
    TRUST_PROXY: '1',
    SEARCH_URL: 'http://user:hidden-password@127.0.0.1:9/search',
    AI_API_KEY: 'hidden-key'
  })
  origin = await startOrigin(serveArticle)
  operator = await signedUp(sluice, 'operator')
})
afterAll(() => Promise.all([sluice.stop(), origin.stop()]))

const healthOf = async (browser: Browser) => (await browser.request('GET', HEALTH)).body.data
const stateOf = (health: { checks: { id: string; state: string }[] }, id: string) =>
  health.checks.find((one) => one.id === id)?.state

test('refuses owners and keys without the scope operator', async () => {
  const owner = await signedUp(sluice, 'owner')
  const { key } = await sluice.account()
  expect((await owner.request('GET', HEALTH)).status).toBe(401)
  expect((await get(sluice.url + HEALTH, key)).status).toBe(401)
  expect((await operator.request('GET', `${HEALTH}?x=1`)).body.error.code).toBe('INVALID_REQUEST')
})

test('reports this process: requests, event loop, memory, workers, disk', async () => {
  const { key } = await sluice.account(10)
  const api = `${sluice.url}/api/v1/internet/fetch`
  expect((await post(api, key, { url: origin.url })).status).toBe(200)
  expect((await post(api, key, { url: 'not a URL' })).status).toBe(400)
  // A report is good for a second.
  await wait(1_100)
  const health = await healthOf(operator)
  expect(health.processes).toHaveLength(1)
  const [own] = health.processes
  expect(own).toMatchObject({
    is_this: true,
    pid: process.pid,
    roles: ['api', 'jobs'],
    workers: { total: 1, busy: 0, waiting: 0 },
    browser: null,
    requests: { failed: expect.any(Number), faults: 0, in_flight: 1 }
  })
  expect(own.requests.total).toBeGreaterThanOrEqual(2)
  expect(own.requests.codes).toContainEqual({ code: 'INVALID_URL', count: 1 })
  expect(own.memory.rss).toBeGreaterThan(10_000_000)
  expect(own.memory.limit).toBeGreaterThan(own.memory.rss)
  expect(own.disk.total).toBeGreaterThan(own.disk.free)
  expect(own.event_loop.p99_ms).toBeGreaterThanOrEqual(own.event_loop.p50_ms)
  expect(Date.now() - Date.parse(own.started_at)).toBeLessThan(600_000)
  expect(health.jobs).toEqual({ pages_waiting: 0, pages_running: 0, oldest_seconds: null })
  expect(health.webhooks).toEqual({ waiting: 0, oldest_seconds: null })
  // A machine that runs other tests too may be slow.
  expect(stateOf(health, 'store')).not.toBe('bad')
  expect(health.store.latency_ms).toBeGreaterThanOrEqual(0)
  expect(stateOf(health, 'browser')).toBe('good')
})

test('reports the configuration without its secrets', async () => {
  const { text, body } = await operator.request('GET', HEALTH)
  expect(body.data.configured).toMatchObject({
    search: true,
    browser: false,
    email: false,
    proxy: false,
    samples: false,
    history: true,
    sign_up: 'invite'
  })
  expect(body.data.store).toMatchObject({ durability: expect.stringMatching(/^every-|none/) })
  expect(text).not.toContain('hidden')
  expect(text).not.toContain(origin.url)
})

describe('checks', () => {
  const report = async () => (await healthOf(operator)).processes[0]
  const found = async (change: (one: Awaited<ReturnType<typeof report>>) => object) => {
    const one = await report()
    const findings: Findings = {
      processes: [{ ...one, ...change(one) }],
      browserIsOff: false,
      store: {
        driver: 'redis',
        versions: [],
        latency_ms: 1,
        durability: 'every-commit',
        bytes: 1,
        limit_bytes: null,
        evicted: 0,
        advice: []
      },
      jobs: { waiting: 0, oldest: null },
      webhooks: { waiting: 0, oldest: null },
      drift: { open: 0, acknowledged: 0 }
    }
    return { findings, checks: checksOf(findings) }
  }

  test.each([
    ['requests', 'bad', { requests: { total: 100, faults: 10 } }],
    ['requests', 'warn', { requests: { total: 1_000, faults: 1 } }],
    ['queue', 'bad', { requests: { refused: 3 } }],
    ['event-loop', 'warn', { event_loop: { p99_ms: 150 } }],
    ['event-loop', 'bad', { event_loop: { p99_ms: 800 } }],
    ['memory', 'bad', { memory: { rss: 95, limit: 100 } }],
    ['browser', 'warn', { browser: null }],
    ['browser', 'bad', { browser: { open: 0, waiting: 0, launches: 9 }, requests: { crashes: 9 } }],
    ['proxies', 'warn', { proxies: [{ name: 'eu', country: 'DE', proxies: 2, healthy: 1 }] }],
    ['proxies', 'bad', { proxies: [{ name: 'eu', country: 'DE', proxies: 1, healthy: 0 }] }],
    [
      'models',
      'bad',
      { models: [{ model: 'm', fails: true, problem: 'It fails.', advice: 'Start it.' }] }
    ],
    [
      'models',
      'warn',
      { models: [{ model: 'm', fails: false, problem: 'It is small.', advice: 'Serve more.' }] }
    ],
    ['disk', 'bad', { disk: { free: 1, total: 1_000 } }],
    ['log', 'warn', { log_lines_lost: 4 }],
    ['jobs', 'warn', { roles: ['api'] }],
    ['webhooks', 'warn', { requests: { deliveries_failed: 2 } }]
  ])('%s is %s, with what to do about it', async (id, state, change) => {
    const { checks } = await found((one) =>
      Object.fromEntries(
        Object.entries(change).map(([name, value]) => {
          const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
          return [name, isObject ? { ...one[name], ...value } : value]
        })
      )
    )
    const check = checks.find((one) => one.id === id)
    expect(check).toMatchObject({ state, advice: expect.stringMatching(/\w+/) })
  })

  test('the store check finds no answer, a setting that loses charges, evictions and full memory', async () => {
    const { findings } = await found(() => ({}))
    const with_ = (store: Partial<Findings['store']>) =>
      checksOf({ ...findings, store: { ...findings.store, ...store } })
    const of = (checks: ReturnType<typeof checksOf>, id: string) =>
      checks.find((one) => one.id === id)
    expect(of(with_({ latency_ms: null }), 'store')?.state).toBe('bad')
    expect(of(with_({ latency_ms: 90 }), 'store')?.state).toBe('warn')
    const advice = [
      { setting: 'appendonly', wanted: 'yes', why: 'a restart loses charges', loses_all: true }
    ]
    expect(of(with_({ advice }), 'durability')).toMatchObject({
      state: 'bad',
      advice: 'Set appendonly yes, or a restart loses charges.'
    })
    expect(of(with_({ evicted: 5 }), 'durability')?.state).toBe('bad')
    expect(of(with_({ bytes: 90, limit_bytes: 100 }), 'durability')?.state).toBe('warn')
    // Only servers have such settings.
    expect(of(with_({ driver: 'embedded', evicted: 5 }), 'durability')).toBe(undefined)
  })
})

describe.skipIf(!hasRedis)('several processes on Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-health-'))
  let redis: RedisServer
  let first: TestService
  let second: TestService
  beforeAll(async () => {
    redis = await startRedis()
    const environment = { STORE_URL: redis.url, SECRET, TRUST_PROXY: '1' }
    first = await startService(environment, { folder })
    second = await startService({ ...environment, ROLES: 'jobs' }, { folder })
  }, 60_000)
  afterAll(async () => {
    await first?.stop()
    await redis?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('each process is listed until it stops', async () => {
    const browser = await signedUp(first, 'operator')
    await expect.poll(async () => (await healthOf(browser)).processes.length).toBe(2)
    const { processes, store, checks } = await healthOf(browser)
    expect(processes.map((one: { is_this: boolean }) => one.is_this)).toEqual([true, false])
    expect(processes[1].roles).toEqual(['jobs'])
    expect(store).toMatchObject({ driver: 'redis', evicted: 0 })
    expect(store.bytes).toBeGreaterThan(100_000)
    expect(store.latency_ms).toBeGreaterThan(0)
    // The test server does not write to the disk, and says so.
    expect(store.advice.length > 0).toBe(stateOf({ checks }, 'durability') !== 'good')
    await second.stop()
    await expect.poll(async () => (await healthOf(browser)).processes.length).toBe(1)
  }, 30_000)

  test('a store that does not answer is bad, not an error', async () => {
    const { operations } = first.service
    await redis.kill?.()
    const health = await operations.health()
    expect(health.state).toBe('bad')
    expect(health.store.latency_ms).toBe(null)
    expect(health.jobs).toBe(null)
    expect(stateOf(health, 'store')).toBe('bad')
    expect(health.processes).toHaveLength(1)
  }, 30_000)
})
