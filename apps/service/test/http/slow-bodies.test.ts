/** Clients that are slow with their body, and the service that is slow with it. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { urgentWork } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post, startService, type TestService } from '../harness.ts'

const LIMITS = { headersTimeout: 600, requestTimeout: 1_200, connectionsCheckingInterval: 50 }

const LATER = { timeout: 15_000 }

let sluice: TestService

beforeAll(async () => {
  sluice = await startService({}, { limits: LIMITS })
})
afterAll(() => sluice.stop())

const LINE = '{"url":"http://127.0.77.1:8081/"}\n'
const BATCH = 'POST /api/v1/internet/batch/ HTTP/1.1\r\nContent-Type: application/x-ndjson'
const UPLOAD =
  'POST /api/v1/internet/parse/ HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b'
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n<p>'
const FETCH = 'POST /api/v1/internet/fetch/ HTTP/1.1\r\nContent-Type: application/json'

const CASES: [name: string, head: string, begin: string, drip: string][] = [
  ['of NDJSON that stops', BATCH, LINE.repeat(300), ''],
  ['of NDJSON that trickles', BATCH, LINE, ' '],
  ['of NDJSON that trickles whole lines', BATCH, LINE.repeat(300), LINE],
  ['of an upload that stops', UPLOAD, FILE, ''],
  ['of an upload that trickles', UPLOAD, FILE, 'a'],
  ['of JSON that stops', FETCH, '{', ''],
  ['of JSON that trickles', FETCH, '{', ' ']
]

describe('the body of a slow client', () => {
  test.each(CASES)('%s is refused, and leaves nothing behind', async (_, head, begin, drip) => {
    const { id, key } = await sluice.account()
    const { socket, text } = await sending(head, key, 900_000)
    socket.write(begin)
    const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 100)
    const answer = await text.finally(() => clearInterval(dripping))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { retryable: true } }
    })
    const { store } = sluice.service.jobs
    await expect.poll(() => store.kept(id), LATER).toEqual({ jobs: 0, pages: 0, bytes: 0 })
    expect((await get(`${sluice.url}/api/v1/jobs`, key)).body.data).toEqual([])
  })
})

test('a client that hangs up within a batch leaves no job', async () => {
  const { id, key } = await sluice.account()
  const { socket } = await sending(BATCH, key, 9_000_000)
  socket.write(LINE.repeat(2_000))
  const { store } = sluice.service.jobs
  await expect.poll(async () => (await store.kept(id)).pages, LATER).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await expect.poll(() => store.kept(id), LATER).toEqual({ jobs: 0, pages: 0, bytes: 0 })
})

test('the time that the service needs to store the lines of a batch does not count against the client', {
  tags: 'long'
}, async () => {
  const { key } = await sluice.account()
  const lines = 12_000
  const body = `{"job":{"max_cost":1}}\n${LINE.repeat(lines)}`
  const { addPages } = sluice.service.jobs.store
  // A store that takes longer for all pages than a client may for the whole body.
  sluice.service.jobs.store.addPages = async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return addPages(...args)
  }
  const began = performance.now()
  const { socket, text } = await sending(BATCH, key, Buffer.byteLength(body))
  socket.write(body)
  const answer = await text
  sluice.service.jobs.store.addPages = addPages
  expect(performance.now() - began).toBeGreaterThan(2 * LIMITS.requestTimeout)
  expect(answer).toMatch(/^HTTP\/1\.1 202 /)
  const { id } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).data
  const { body: job } = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
  expect(job.data.pages.found).toBe(lines)
})

test('the time that a request waits at the door is not that of the client', {
  tags: 'long'
}, async () => {
  const { key } = await sluice.account()
  const url = `${sluice.url}/api/v1/internet/batch/`
  urgentWork.begin()
  // The event loop is busy, so that free requests begin 25 ms apart.
  let isOver = false
  const spend = () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    if (!isOver) setImmediate(spend)
  }
  spend()
  const flood = Array.from({ length: 150 }, () => get(`${sluice.url}/api/v1/account/`, key))
  const began = performance.now()
  // More than a connection takes in before it is read.
  const urls = Array.from({ length: 9_000 }, (_, n) => `https://site.example/${'x'.repeat(70)}${n}`)
  const answer = await post(url, key, { urls })
  const waited = performance.now() - began
  isOver = true
  urgentWork.end()
  await Promise.all(flood)
  expect(answer.status).toBe(202)
  expect(waited).toBeGreaterThan(LIMITS.requestTimeout)
})

test('the rest of a batch that is refused is read away, and the connection serves the next request', async () => {
  const { key } = await sluice.account()
  const body = `{"url":1}\n${LINE.repeat(60_000)}`
  const { socket, text } = await sending(BATCH, key, body.length, 'keep-alive')
  socket.write(body)
  socket.write('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const statuses = [...(await text).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['400', '200'])
})

/** A request whose body follows. */
async function sending(
  head: string,
  key: string,
  length: number,
  connection: 'close' | 'keep-alive' = 'close'
): Promise<{ socket: Socket; text: Promise<string> }> {
  const { hostname, port } = new URL(sluice.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const ended = once(socket, 'end').then(() => {
    socket.end()
    return text
  })
  ended.catch(() => {})
  const fields = `Host: a\r\nConnection: ${connection}\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${length}`
  socket.write(`${head}\r\n${fields}\r\n\r\n`)
  return { socket, text: ended }
}
