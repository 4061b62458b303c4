/** Failures that may pass, and the time of the next attempt. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

let sluice: TestService
let origin: Origin
let key: string
let finish: () => void = () => {}

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://a')
    if (pathname === '/slow') {
      finish = () => response.end('<title>Slow</title><p>It is here after all, at some length.</p>')
      return
    }
    const after = searchParams.get('after')
    if (after !== null) response.setHeader('retry-after', after)
    response.statusCode = Number(pathname.slice(1))
    response.end('<title>No</title>')
  })
  sluice = await startService()
  // A fetch that is timed must not wait for them.
  await sluice.service.reader.started
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const fetchPage = (path: string, headers: Record<string, string> = {}, timeout_ms = 5_000) =>
  post(
    `${sluice.url}/api/v1/internet/fetch`,
    key,
    { url: origin.url + path, options: { timeout_ms } },
    headers
  )

describe('a site that refuses temporarily', () => {
  test.each([
    ['/429', '5'],
    ['/502', '5'],
    ['/503', '5'],
    ['/504', '5'],
    ['/429?after=7200', '3600'],
    ['/503?after=120', '120'],
    ['/503?after=soon', '5'],
    ['/503?after=-5', '5'],
    ['/429?after=99999999999999', '5'],
    [`/429?after=${encodeURIComponent('Fri, 31 Dec 2100 23:59:59 GMT')}`, '3600']
  ])('%s can be retried after %s s', async (path, seconds) => {
    const { status, headers, body } = await fetchPage(path)
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([
      500,
      'UPSTREAM_STATUS',
      seconds
    ])
    expect(body.error.details).toMatchObject({
      retryable: true,
      target_status: Number(path.slice(1, 4))
    })
    expect(headers.get('x-tokens-charged')).toBe('0')
    const { body: history } = await get(
      `${sluice.url}/api/v1/fetch/results?status=failed&limit=1`,
      key
    )
    expect(history.data[0].error.details.retryable).toBe(true)
  })

  test('is retried once by the service itself, within the time of the request, and the outcome reported', async () => {
    const hits = origin.hits()
    expect((await fetchPage('/503?after=1')).status).toBe(500)
    expect(origin.hits() - hits).toBe(2)
    // A wait that the request has no time for is left to the client.
    expect((await fetchPage('/503?after=30')).headers.get('retry-after')).toBe('30')
    expect(origin.hits() - hits).toBe(3)
  })
})

test.each(['/400', '/404', '/410', '/500', '/501', '/505'])('%s is not retryable', async (path) => {
  const { headers, body } = await fetchPage(path)
  expect([body.error.code, body.error.details.retryable, headers.get('retry-after')]).toEqual([
    'UPSTREAM_STATUS',
    false,
    null
  ])
})

test('a request that runs under the same Idempotency-Key can be retried', async () => {
  const headers = { 'idempotency-key': 'slow' }
  const first = fetchPage('/slow', headers, 60_000)
  await expect.poll(async () => (await fetchPage('/slow', headers, 60_000)).status).toBe(409)
  const second = await fetchPage('/slow', headers, 60_000)
  expect([second.body.error.code, second.body.error.details.retryable]).toEqual([
    'IDEMPOTENCY_IN_PROGRESS',
    true
  ])
  expect(second.headers.get('retry-after')).toBe('1')
  finish()
  const { status, body } = await first
  expect(status).toBe(200)
  const again = await fetchPage('/slow', headers, 60_000)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(again.body.data).toEqual(body.data)
})

test('the table of errors says which statuses are retryable', async () => {
  const { body } = await get(`${sluice.url}/api/v1/errors`)
  expect(body.data.errors.UPSTREAM_STATUS).toMatchObject({
    retryable: false,
    retryable_target_statuses: [429, 502, 503, 504]
  })
  expect(body.data.errors.IDEMPOTENCY_IN_PROGRESS.retryable).toBe(true)
})
