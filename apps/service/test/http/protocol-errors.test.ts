/** Requests that are not valid HTTP, clients that are slow, and clients that hang up. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendWire } from '../bad-inputs/send-raw.ts'
import { get, startService, type TestService } from '../harness.ts'

let sluice: TestService
let key: string

beforeAll(async () => {
  sluice = await startService()
  key = (await sluice.account()).key
})
afterAll(() => sluice.stop())

const HEAD = 'POST /api/v1/internet/fetch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const withKey = () => `${HEAD}Authorization: Bearer ${key}\r\n`

describe('a request that is not valid HTTP gets the envelope', () => {
  test.each([
    ['a coding that is not known', 'Transfer-Encoding: xchunked\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400, 'INVALID_REQUEST'],
    [
      'a length beside chunks',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'INVALID_REQUEST'
    ],
    ['a length that is not a number', 'Content-Length: two\r\n\r\n{}', 400, 'INVALID_REQUEST'],
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n', 400, 'INVALID_REQUEST'],
    ['a header without a colon', 'Nonsense\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['a NUL in a header', 'X: a\0b\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['a space before the colon', 'X : a\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['a folded header', 'X: a\r\n b\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['headers that are too large', `X: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'PAYLOAD_TOO_LARGE'],
    [
      'an expectation that is not known',
      'Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'INVALID_REQUEST'
    ]
  ])('%s', async (_, rest, status, code) => {
    await expectRefusal(withKey() + rest, status, code)
  })

  test.each([
    ['words', 'hello there\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['another version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
    ['a target that is not a URL', 'GET http://[bad/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a target that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431]
  ])('%s', async (_, wire, status) => {
    await expectRefusal(wire, status, status === 431 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST')
  })

  test("does not pass the parser's text to the client", async () => {
    for (const rest of ['Nonsense\r\n\r\n', 'Transfer-Encoding: x\r\n\r\n', 'X : a\r\n\r\n']) {
      expect((await sendWire(sluice.url, withKey() + rest)).text).not.toMatch(
        /HPE|Parse Error|token/i
      )
    }
  })

  test('refuses CONNECT', async () => {
    const { status, text } = await sendWire(
      sluice.url,
      'CONNECT a.example:80 HTTP/1.1\r\nHost: a\r\n\r\n'
    )
    expect([status, JSON.parse(text).error.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  test('counts it in the metrics', async () => {
    const counted = () => outcome('none', 'INVALID_REQUEST')
    const before = await counted()
    await sendWire(sluice.url, 'hello there\r\n\r\n')
    expect(await counted()).toBe(before + 1)
  })

  test('answers HTTP/1.0 without Host, and 100-continue', async () => {
    const old = await sendWire(sluice.url, 'GET /livez HTTP/1.0\r\n\r\n')
    expect(old.status).toBe(200)
    const wire = `${withKey()}Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`
    const { text } = await readAll(await open(wire))
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 [\s\S]*MISSING_PARAMETER/)
  })
})

describe('a slow client is disconnected', () => {
  let strict: TestService
  beforeAll(async () => {
    const limits = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 }
    strict = await startService({}, { limits })
  })
  afterAll(() => strict.stop())

  test.each([
    ['while it sends its headers', 'GET /livez HTTP/1.1\r\nHost: a\r\n', 'X: a\r\n'],
    ['while it sends its body', '', '0']
  ])('%s', async (_, head, drip) => {
    const { key: own } = await strict.account()
    const body = `${HEAD}Authorization: Bearer ${own}\r\nContent-Length: 1000\r\n\r\n`
    const socket = await open(head || body, strict)
    const dripping = setInterval(() => socket.writable && socket.write(drip), 40)
    const { text } = await readAll(socket).finally(() => clearInterval(dripping))
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { retryable: true } }
    })
  })
})

describe('a client that disconnects in the middle of its body', () => {
  test.each([
    ['by a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['by closing', (socket: Socket) => socket.end()]
  ])('counts %s as neither a failure of the service nor an answer', async (_, hangUp) => {
    const endpoint = 'POST /api/v1/internet/fetch'
    const failures = await outcome(endpoint, 'INTERNAL_ERROR')
    const before = await outcome(endpoint, 'CLIENT_GONE')
    const socket = await open(`${withKey()}Content-Length: 100\r\n\r\n{"url"`)
    await expect.poll(inFlight).toBe(1)
    hangUp(socket)
    await expect.poll(() => outcome(endpoint, 'CLIENT_GONE')).toBe(before + 1)
    expect(await outcome(endpoint, 'INTERNAL_ERROR')).toBe(failures)
    socket.destroy()
  })

  test('gets an error about the missing rest if it closes only its side', async () => {
    const socket = await open(`${withKey()}Content-Length: 100\r\n\r\n{"url"`)
    const answer = readAll(socket)
    socket.end()
    expect((await answer).text).toMatch(/^HTTP\/1\.1 400 [\s\S]*ended early/)
  })
})

async function expectRefusal(wire: string, status: number, code: string): Promise<void> {
  const answer = await sendWire(sluice.url, wire)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    status,
    {
      success: false,
      error: {
        code,
        message: expect.any(String),
        details: expect.objectContaining({ retryable: false })
      }
    }
  ])
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-request-id': expect.stringMatching(/^ftc_/),
    'x-error-code': code,
    connection: expect.stringMatching(/close|keep-alive/)
  })
}

async function open(wire: string, { url } = sluice): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(wire)
  return socket
}

async function readAll(socket: Socket): Promise<{ text: string }> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'end').finally(() => socket.end())
  return { text }
}

async function metric(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${sluice.url}/metrics`)).text()
  return Number(pattern.exec(text)?.[1] ?? 0)
}

/** Without that for the metrics. */
const inFlight = async () => (await metric(/^sluice_requests_in_flight (\d+)/m)) - 1

const outcome = (endpoint: string, code: string) =>
  metric(
    new RegExp(`^sluice_requests_total\\{endpoint="${endpoint}".*outcome="${code}"\\} (\\d+)`, 'm')
  )

test('the service still answers afterwards', async () => {
  expect((await get(`${sluice.url}/api/v1/account`, key)).status).toBe(200)
})
