/** FREE_FAILURES_PER_HOUR: what fails costs nothing, and not without end. On both stores, and across processes. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DRIVERS, type FaultStore } from './faults/stores.ts'
import { until } from './faults/until.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url === '/hang') return
    if (request.url !== '/bad') return serveArticle(request, response)
    response.statusCode = 404
    response.end('none')
  })
})
afterAll(() => origin.stop())

const LIMIT = 3

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('two services', () => {
    let store: FaultStore
    let services: TestService[]
    let first: TestService
    beforeAll(async () => {
      store = await driver.start()
      const settings = { ...store.environment, FREE_FAILURES_PER_HOUR: String(LIMIT) }
      const folder = store.environment.DATA_DIR as string
      first = await startService(settings, { folder })
      services = [first, await startService(settings, { folder })]
    }, 180_000)
    afterAll(async () => {
      for (const one of services) await one.stop()
      await store.stop()
    })
    const ask = (key: string, path: string, service = first, body: object = {}) =>
      post(`${service.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, ...body })

    test('two services refuse requests over the limit before fetching anything', async () => {
      const { id, key } = await first.account(10)
      const other = await first.account(10)
      for (let n = 0; n < LIMIT; n++) {
        expect((await ask(key, '/bad', services[n % 2])).body.error.code).toBe('UPSTREAM_STATUS')
      }
      const before = origin.hits()
      for (const service of services) {
        const { status, headers, body } = await ask(key, '/', service)
        expect([status, body.error.code]).toEqual([503, 'OVERLOADED'])
        expect(body.error.details).toMatchObject({ free_failures_per_hour: LIMIT, retryable: true })
        const wait = Number(headers.get('retry-after'))
        expect(wait).toBeGreaterThan(3_500)
        expect(wait).toBeLessThanOrEqual(3_600)
        expect(headers.get('x-tokens-charged')).toBe('0')
        const text = await (await fetch(`${service.url}/metrics`)).text()
        expect(text).toContain('\nsluice_free_failures_refused_total 1\n')
      }
      expect(origin.hits()).toBe(before)
      expect(await first.service.ledger.balance(id)).toMatchObject({ held: 0 })
      // What needs no fetch goes on, and so do others.
      expect((await get(`${first.url}/api/v1/fetch/results/`, key)).status).toBe(200)
      expect((await ask(other.key, '/')).status).toBe(200)
      expect(await first.service.ledger.verify()).toEqual([])
    })

    test('subtract a failure for each charge', async () => {
      const { key } = await first.account(20)
      const codes = []
      for (const path of ['/bad', '/bad', '/', '/bad', '/', '/bad', '/bad', '/']) {
        codes.push((await ask(key, path)).status)
      }
      expect(codes).toEqual([500, 500, 200, 500, 200, 500, 500, 503])
    })

    test('count a client that disconnects', async () => {
      const { id, key } = await first.account(20)
      for (let n = 0; n < LIMIT; n++) {
        const gone = new AbortController()
        const answer = fetch(`${first.url}/api/v1/internet/fetch/`, {
          method: 'POST',
          signal: gone.signal,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ url: `${origin.url}/hang` })
        })
        const held = async () => (await first.service.ledger.balance(id))?.held
        await until(async () => (await held()) === 1)
        gone.abort()
        await expect(answer).rejects.toThrow()
        await until(async () => (await held()) === 0)
      }
      expect((await ask(key, '/')).status).toBe(503)
    })

    test('two services do not count requests refused before a fetch', async () => {
      const { key } = await first.account(20)
      const poor = await first.account(0)
      for (let n = 0; n <= LIMIT; n++) {
        expect((await ask(key, '/', first, { options: { ai: { summary: true } } })).status).toBe(
          400
        )
        expect((await ask(key, '/', first, { nonsense: 1 })).status).toBe(400)
        expect((await ask(poor.key, '/')).status).toBe(402)
      }
      expect((await ask(key, '/')).status).toBe(200)
      expect((await ask(poor.key, '/')).status).toBe(402)
    })

    test('replay earlier results over the limit', async () => {
      const { key } = await first.account(20)
      const url = `${first.url}/api/v1/internet/fetch/`
      const keyed = { 'idempotency-key': 'paid' }
      expect((await post(url, key, { url: origin.url }, keyed)).status).toBe(200)
      for (let n = 0; n < LIMIT; n++) await ask(key, '/bad')
      expect((await ask(key, '/')).status).toBe(503)
      expect((await post(url, key, { url: origin.url }, keyed)).status).toBe(200)
    })
  })
})

test('notify the operator once; 0 means no limit', async () => {
  const lines: unknown[][] = []
  const sluice = await startService({ FREE_FAILURES_PER_HOUR: '2' })
  Object.assign(sluice.service.log, { warn: (...line: unknown[]) => void lines.push(line) })
  const free = await startService({ FREE_FAILURES_PER_HOUR: '0' })
  const bad = { url: `${origin.url}/bad` }
  const { id, key } = await sluice.account()
  const unbounded = await free.account()
  for (let n = 0; n < 5; n++) {
    await post(`${sluice.url}/api/v1/internet/fetch/`, key, bad)
    expect((await post(`${free.url}/api/v1/internet/fetch/`, unbounded.key, bad)).status).toBe(500)
  }
  expect(lines).toEqual([
    ['an account reached FREE_FAILURES_PER_HOUR', { account: id, failures: 2 }]
  ])
  await Promise.all([sluice.stop(), free.stop()])
})
