/** docs/operating.md: `GET /pressure` tells autoscalers what jobs wait for. */

import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished } from './job-calls.ts'

if (!hasRedis) console.warn('SKIPPED: there is no redis-server; several processes need one')

let origin: Origin
/** Requests of the origin that wait. */
const waiting: (() => void)[] = []
let isOpen = false
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const serve = () => serveArticle(request, response)
    if (isOpen) serve()
    else waiting.push(serve)
  })
})
afterAll(() => origin.stop())

const services: TestService[] = []
afterEach(async () => {
  open()
  for (const service of services.splice(0).reverse()) await service.stop()
  isOpen = false
})

function open(): void {
  isOpen = true
  for (const serve of waiting.splice(0)) serve()
}

async function start(environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startService(
    { JOB_PAGES_IN_FLIGHT: '8', ...environment },
    { fixed: { PER_HOST_LIMIT: 0 } }
  )
  services.push(service)
  return service
}

/** Start a batch. @returns its id. */
async function batch({ url }: TestService, key: string, pages: number): Promise<string> {
  const urls = Array.from({ length: pages }, (_, n) => `${origin.url}/p${n}`)
  const { status, body } = await post(`${url}/api/v1/internet/batch`, key, { urls })
  expect(status).toBe(202)
  return body.data.id
}

async function pressureOf({ url }: TestService): Promise<Answer> {
  return (await get(`${url}/pressure`)).body
}

async function until(service: TestService, holds: (pressure: Answer) => boolean): Promise<Answer> {
  for (let left = 300; ; left--) {
    const pressure = await pressureOf(service)
    if (holds(pressure)) return pressure
    if (left === 0) throw new Error(`the pressure is still ${JSON.stringify(pressure)}`)
    await wait(100)
  }
}

test('a process without jobs has all of its slots free; no key is needed', async () => {
  const sluice = await start()
  const response = await fetch(`${sluice.url}/pressure`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({ ready: 0, oldest_s: 0, slots: { free: 8, total: 8 } })
})

test('the pressure counts waiting, running, paused and finished pages', async () => {
  const sluice = await start()
  const { key } = await sluice.account(100)
  const id = await batch(sluice, key, 20)
  const busy = await until(sluice, ({ slots }) => slots.free < 8)
  expect(busy.ready).toBe(20 - (8 - busy.slots.free))
  expect(busy.slots.total).toBe(8)
  const later = await until(sluice, (pressure) => pressure.oldest_s >= 1)
  expect(later.oldest_s).toBeLessThan(60)
  await post(`${sluice.url}/api/v1/jobs/${id}/pause`, key, {})
  const paused = await until(sluice, ({ ready }) => ready === 0)
  expect(paused.oldest_s).toBe(0)
  await post(`${sluice.url}/api/v1/jobs/${id}/resume`, key, {})
  open()
  await finished(sluice, key, id, { within: 60_000 })
  await until(sluice, ({ ready, oldest_s, slots }) => ready + oldest_s === 0 && slots.free === 8)
}, 180_000)

describe.skipIf(!hasRedis)('several processes on one Redis', () => {
  let redis: RedisServer
  const onRedis = (environment: Record<string, string>) =>
    start({
      STORE_URL: redis.url,
      SECRET: 'a secret of the tests, long enough for all',
      ...environment
    })
  beforeAll(async () => {
    redis = await startRedis(['--appendonly', 'yes'])
  })
  afterAll(() => redis.stop())

  test('every process reports the pressure of all, even while none has jobs', async () => {
    const api = await onRedis({ ROLES: 'api' })
    const { key } = await api.account(100)
    expect(await pressureOf(api)).toEqual({ ready: 0, oldest_s: 0, slots: { free: 0, total: 0 } })
    const id = await batch(api, key, 12)
    const held = await until(api, ({ ready }) => ready === 12)
    expect(held.slots).toEqual({ free: 0, total: 0 })
    const [one, two] = [await onRedis({ ROLES: 'jobs' }), await onRedis({ ROLES: 'jobs' })]
    for (const process of [api, one, two]) {
      expect((await until(process, ({ slots }) => slots.total === 16)).ready).toBeLessThanOrEqual(
        12
      )
    }
    open()
    await finished(api, key, id, { within: 60_000 })
    await until(api, ({ ready, slots }) => ready === 0 && slots.free === 16)
    await services.pop()?.stop()
    await until(api, ({ slots }) => slots.total === 8)
  }, 180_000)

  test('a store that does not answer is a failure, not a store without jobs', async () => {
    const own = await startRedis(['--appendonly', 'yes'])
    const sluice = await onRedis({ STORE_URL: own.url })
    await pressureOf(sluice)
    await own.stop()
    await wait(2_100)
    const response = await fetch(`${sluice.url}/pressure`)
    expect(response.status).toBe(500)
    expect((await response.json()).error.code).toBe('STORE_UNAVAILABLE')
  }, 120_000)
})
