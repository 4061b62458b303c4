/** The client with servers on loopback: base URLs, retries, time-outs, failures, and answers that break off. */

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  createClient,
  InsufficientTokensError,
  InvalidRequestError,
  NotFoundError,
  ServiceError,
  SiteError,
  SluiceConnectionError,
  SluiceTimeoutError,
  UnauthorizedError
} from '../src/index.ts'

test.each([
  '127.0.0.1:8080',
  'sluice.example',
  '/api',
  '',
  'ftp://sluice.example',
  undefined,
  8080
])('createClient refuses the base URL %j', (baseUrl) => {
  const given = JSON.stringify(baseUrl) ?? 'undefined'
  expect(() => createClient({ baseUrl: baseUrl as never })).toThrow(
    new TypeError(
      `createClient: baseUrl must be an absolute http(s) URL such as https://sluice.example, not ${given}`
    )
  )
})

test('createClient refuses a key that is no text, without repeating it', () => {
  const given = { secret: 'slc_live_1' }
  expect(() => createClient({ baseUrl: 'https://sluice.example', apiKey: given as never })).toThrow(
    new TypeError('createClient: apiKey must be a string, not a value of type object')
  )
})

test('a retry waits as long as a busy service asks', async () => {
  const times: number[] = []
  const busy = await listening((_, response) => {
    times.push(performance.now())
    response.setHeader('content-type', 'application/json')
    if (times.length > 1) return response.end('{"success":true,"data":{"id":"acc"}}')
    response.writeHead(503, { 'retry-after': '1', 'x-error-code': 'OVERLOADED' })
    const error = { code: 'OVERLOADED', message: 'busy', details: { retryable: true } }
    return response.end(JSON.stringify({ success: false, error }))
  })
  expect(await createClient({ baseUrl: busy.url }).account()).toEqual({ id: 'acc' })
  // Timers may be a millisecond early.
  expect(times[1]! - times[0]!).toBeGreaterThan(990)
  await busy.stop()
})

test('an HTML answer of a proxy is a failure of the service', async () => {
  let asked = 0
  const gateway = await listening((_, response) => {
    asked++
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  const client = createClient({ baseUrl: gateway.url, retries: 1 })
  await expect(client.account()).rejects.toThrow(ServiceError)
  expect(asked).toBe(2)
  await gateway.stop()
})

test('a call ends at its time-out, or when the caller aborts it', async () => {
  const silent = await listening(() => undefined)
  const hurried = createClient({ baseUrl: silent.url, timeout: 100 })
  await expect(hurried.account()).rejects.toThrow(SluiceTimeoutError)
  const client = createClient({ baseUrl: silent.url })
  const reason = new Error('not wanted any more')
  const ending = new AbortController()
  const call = client.fetch('https://site.example/', { signal: ending.signal })
  ending.abort(reason)
  await expect(call).rejects.toBe(reason)
  await silent.stop()
  const unanswered = createClient({ baseUrl: silent.url, retries: 1 })
  await expect(unanswered.account()).rejects.toThrow(SluiceConnectionError)
})

/** A failure that the service calls retryable. */
function failure(code: string, details: object) {
  return JSON.stringify({
    success: false,
    error: { code, message: 'late', details: { retryable: true, ...details } }
  })
}

test('a page that takes longer than the bound of the caller is tried once', async () => {
  let asked = 0
  const late = await listening((_, response) => {
    asked++
    response.writeHead(500).end(failure('FETCH_TIMEOUT', { stage: 'request' }))
  })
  const call = createClient({ baseUrl: late.url }).fetch('https://site.example/')
  await expect(call).rejects.toMatchObject({ code: 'FETCH_TIMEOUT', attempts: 1 })
  expect(asked).toBe(1)
  await late.stop()
})

test('a call that has no time for another attempt throws the last failure', async () => {
  const busy = await listening((_, response) => {
    response.writeHead(503, { 'retry-after': '60' }).end(failure('OVERLOADED', {}))
  })
  const call = createClient({ baseUrl: busy.url, timeout: 5_000 }).account()
  await expect(call).rejects.toMatchObject({ name: 'ServiceError', code: 'OVERLOADED' })
  await busy.stop()
})

test('a call that ends during an attempt names the failure before it', async () => {
  let asked = 0
  const silent = await listening((_, response) => {
    if (asked++ === 0) response.writeHead(503).end(failure('OVERLOADED', {}))
  })
  const call = createClient({ baseUrl: silent.url, timeout: 1_000 }).account()
  const late = await call.catch((error) => error)
  expect(late).toBeInstanceOf(SluiceTimeoutError)
  expect(late.cause).toMatchObject({ code: 'OVERLOADED' })
  await silent.stop()
})

test('an export that breaks off throws instead of returning a short history', async () => {
  const cut = await listening((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.write('{"id":"1"}\n{"id":')
    setTimeout(() => response.destroy(), 20)
  })
  const found: string[] = []
  const read = async () => {
    for await (const item of createClient({ baseUrl: cut.url }).exportResults()) {
      found.push(item.id)
    }
  }
  await expect(read()).rejects.toThrow(SluiceConnectionError)
  expect(found).toEqual(['1'])
  await cut.stop()
})

describe('a list', () => {
  test.each([
    ['{"data":[]}'],
    ['{"next_cursor":null}'],
    ['{"data":[],"next_cursor":7}'],
    ['null'],
    ['{"data":[1],"next_cursor":"1"}'],
    ['']
  ])('whose answer is %j throws', async (text) => {
    const server = await listening((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      if (text === '') response.write('half', () => response.destroy())
      else response.end(text.padEnd(100))
    })
    const { jobs } = createClient({ baseUrl: server.url, apiKey: 'k', retries: 0 })
    await expect(all(jobs.pages('job_1'))).rejects.toBeInstanceOf(SluiceConnectionError)
    await server.stop()
  })

  test('is read page after page, with the key and the query of each', async () => {
    const asked: unknown[] = []
    const server = await listening(({ url, headers }, response) => {
      asked.push([url, headers.authorization])
      const isFirst = !url?.includes('cursor')
      response.end(JSON.stringify({ data: [isFirst ? 1 : 2], next_cursor: isFirst ? 'c' : null }))
    })
    const { jobs } = createClient({ baseUrl: `${server.url}/`, apiKey: 'k' })
    expect(await all(jobs.pages('job_1', { status: 'all' }))).toEqual([1, 2])
    const path = '/api/v1/jobs/job_1/pages?status=all'
    expect(asked).toEqual([
      [path, 'Bearer k'],
      [`${path}&cursor=c`, 'Bearer k']
    ])
    await server.stop()
  })
})

test('an export of a job that breaks off throws', async () => {
  const server = await listening((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  const { jobs } = createClient({ baseUrl: server.url, apiKey: 'k', retries: 0 })
  const text = new Response(await jobs.export('job_1')).text()
  await expect(text).rejects.toBeInstanceOf(SluiceConnectionError)
  await server.stop()
})

describe('a failure', () => {
  const failing = (status: number, code: string, retryable = false) =>
    listening((_, response) => {
      response.writeHead(status, { 'x-request-id': 'ftc_1' })
      response.end(JSON.stringify({ error: { code, message: 'No.', details: { retryable } } }))
    })

  test.each<[number, string, new (...given: never[]) => Error]>([
    [400, 'INVALID_REQUEST', InvalidRequestError],
    [401, 'UNAUTHORIZED', UnauthorizedError],
    [402, 'INSUFFICIENT_TOKENS', InsufficientTokensError],
    [404, 'NOT_FOUND', NotFoundError],
    [500, 'UPSTREAM_STATUS', SiteError],
    [500, 'INTERNAL_ERROR', ServiceError],
    [503, 'OVERLOADED', ServiceError]
  ])('of status %i and code %s has its class', async (status, code, kind) => {
    const server = await failing(status, code)
    const client = createClient({ baseUrl: server.url, apiKey: 'k' })
    const error = await client.fetch('https://site.example/').catch((thrown) => thrown)
    expect(error.constructor).toBe(kind)
    expect(error).toMatchObject({ code, status, message: 'No.', requestId: 'ftc_1', attempts: 1 })
    await server.stop()
  })

  test('that may pass is retried with the same key, as often as the settings say', async () => {
    const keys: unknown[] = []
    const server = await listening((request, response) => {
      keys.push(request.headers['idempotency-key'])
      response.writeHead(503)
      response.end('{"error":{"code":"OVERLOADED","message":"busy","details":{"retryable":true}}}')
    })
    const settings = { baseUrl: server.url, apiKey: 'k' }
    const twice = createClient({ ...settings, retries: 1 })
    await expect(twice.fetch('https://site.example/')).rejects.toMatchObject({ attempts: 2 })
    expect(new Set(keys).size).toBe(1)
    const once = createClient({ ...settings, retryFailures: false })
    await expect(once.fetch('https://site.example/')).rejects.toMatchObject({ attempts: 1 })
    expect(keys).toHaveLength(3)
    await server.stop()
  })
})

test('a fetch sends its request as JSON, and returns data and a receipt', async () => {
  let sent = ''
  const server = await listening(async (request, response) => {
    for await (const part of request) sent += part
    response.setHeader('x-tokens-charged', '5')
    response.setHeader('x-tokens-remaining', '95')
    response.setHeader('x-request-id', 'ftc_1')
    response.end('{"success":true,"data":{"title":"One"},"meta":{"request_id":"ftc_1"}}')
  })
  const client = createClient({ baseUrl: server.url, apiKey: 'k' })
  const answer = await client.fetch('https://site.example/', { options: { markdown: true } })
  expect(JSON.parse(sent)).toEqual({ url: 'https://site.example/', options: { markdown: true } })
  expect(answer).toMatchObject({
    data: { title: 'One' },
    receipt: { charged: 5, remaining: 95, replayed: false, requestId: 'ftc_1' }
  })
  await server.stop()
})

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

async function listening(listener: RequestListener) {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
