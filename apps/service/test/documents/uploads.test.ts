/** Bodies of uploads that are broken, cut off, or made to cost: each is refused, and leaves no file and no descriptor. */

import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'

/** Folder of these tests only, because others upload at the same time. */
const folder = mkdtempSync(join(tmpdir(), 'sluice-uploads-'))
const { TMPDIR } = process.env
let sluice: TestService
let key: string

beforeAll(async () => {
  sluice = await startService()
  ;({ key } = await sluice.account())
  process.env.TMPDIR = folder
})

afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await sluice.stop()
  rmSync(folder, { recursive: true, force: true })
})

const LINE = '\r\n'
const part = (name: string, text: string, file?: string) =>
  `--b${LINE}Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}${LINE}${LINE}${text}${LINE}`
const PAGE = part(
  'file',
  '<title>Tides</title><h1>Tides</h1><p>High water is at noon, low water at six in the evening.</p>',
  'a.html'
)
const END = `--b--${LINE}`

interface Sent {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: string
  readonly method?: string
}

/** Send a body as it is. */
function post(
  body: string,
  { type = 'multipart/form-data; boundary=b', headers = {}, path = '', method = 'POST' }: Sent = {}
): Promise<[status: number | undefined, code: string | undefined]> {
  return new Promise((resolve, reject) => {
    const sending = request(`${sluice.url}/api/v1/internet/parse/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers }
    })
    sending.on('error', reject)
    sending.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve([response.statusCode, JSON.parse(text).error?.code])
    })
    sending.end(body)
  })
}

const descriptors = () =>
  existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : Number.NaN

/** Files that are left, once the service had time to remove them. */
async function left(): Promise<string[]> {
  for (let tries = 0; tries < 1_000; tries++) {
    const found = readdirSync(folder)
    if (found.length === 0) return found
    await wait(20)
  }
  return readdirSync(folder)
}

test('a complete upload is read', async () => {
  expect(await post(PAGE + END)).toEqual([200, undefined])
  expect(await left()).toEqual([])
})

test.each<[string, string, Sent, number, string]>([
  [
    'no boundary',
    PAGE + END,
    { type: 'multipart/form-data; charset=utf-8' },
    400,
    'INVALID_REQUEST'
  ],
  [
    'another boundary',
    PAGE + END,
    { type: 'multipart/form-data; boundary=c' },
    400,
    'INVALID_REQUEST'
  ],
  ['no end', PAGE, {}, 400, 'INVALID_REQUEST'],
  ['an end within a part', PAGE.slice(0, -20), {}, 400, 'INVALID_REQUEST'],
  ['an empty body', '', {}, 400, 'INVALID_REQUEST'],
  ['no part', END, {}, 400, 'MISSING_PARAMETER'],
  ['a file without a name', part('file', 'a') + END, {}, 400, 'INVALID_REQUEST'],
  ['a huge name', part('x'.repeat(70_000), 'a') + END, {}, 400, 'INVALID_REQUEST'],
  ['many parts', part('request', '{}').repeat(500) + PAGE + END, {}, 400, 'INVALID_REQUEST'],
  ['a page', '<h1>a</h1>', { type: 'text/html' }, 415, 'UNSUPPORTED_MEDIA_TYPE']
])('%s is refused', async (_, body, sent, status, code) => {
  expect(await post(body, sent)).toEqual([status, code])
  expect(await left()).toEqual([])
})

test('the checks come in the order of decisions.md §9', async () => {
  const wrong = {
    type: 'text/html',
    headers: { 'idempotency-key': 'ä', authorization: 'Bearer x' }
  }
  expect(await post(PAGE, { ...wrong, path: 'none' })).toEqual([404, 'NOT_FOUND'])
  expect(await post('', { ...wrong, method: 'PUT' })).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(await post(PAGE, wrong)).toEqual([401, 'UNAUTHORIZED'])
  const headers = { 'idempotency-key': ' ' }
  expect(await post(PAGE, { type: 'text/html', headers })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const long = { ...headers, 'content-length': '90000000' }
  expect(await announced(long)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(await post(PAGE + END, { headers: { 'idempotency-key': 'x'.repeat(256) } })).toEqual([
    400,
    'INVALID_REQUEST'
  ])
})

/** Say how long a body is, and send none of it. */
function announced(headers: Readonly<Record<string, string>>) {
  return new Promise((resolve, reject) => {
    const sending = request(`${sluice.url}/api/v1/internet/parse/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'multipart/form-data; boundary=b',
        ...headers
      }
    })
    sending.on('error', reject)
    sending.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve([response.statusCode, JSON.parse(text).error.code])
      sending.destroy()
    })
    sending.flushHeaders()
  })
}

test('bytes before the first part count towards the limit', async () => {
  const { config } = sluice.service
  const limits = {
    MAX_UPLOAD_BYTES: config.MAX_UPLOAD_BYTES,
    MAX_BODY_BYTES: config.MAX_BODY_BYTES
  }
  Object.assign(config, { MAX_UPLOAD_BYTES: 50_000, MAX_BODY_BYTES: 1_000 })
  try {
    const headers = { 'transfer-encoding': 'chunked' }
    const answer = await post('x'.repeat(400_000) + LINE + PAGE + END, { headers })
    expect(answer).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  } finally {
    Object.assign(config, limits)
  }
  expect(await left()).toEqual([])
})

test.skipIf(!existsSync('/proc/self/fd'))('a file has no name while it is sent', async () => {
  const gone = Array.from({ length: 5 }, () => hangUp(60_000))
  while (uploads() < 5) await wait(5)
  // Named for the moment of its opening.
  expect([await left(), uploads()]).toEqual([[], 5])
  for (const { socket } of gone) socket.resetAndDestroy()
  while (uploads() > 0) await wait(5)
})

/** Files of uploads that are open here. */
function uploads(): number {
  const links = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return ''
    }
  })
  return links.filter((path) => path.startsWith(folder)).length
}

test('clients that hang up at any moment leave no file and no descriptor', async () => {
  await post(PAGE + END)
  const before = descriptors()
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => hangUp(round * 2 + index / 20).closed)
    )
  }
  expect(await left()).toEqual([])
  for (let tries = 0; tries < 1_000 && descriptors() > before; tries++) await wait(20)
  if (!Number.isNaN(before)) expect(descriptors()).toBeLessThanOrEqual(before)
})

/** Send the beginning of a body, and end the connection so many milliseconds later. */
function hangUp(later: number) {
  const { hostname, port } = new URL(sluice.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    'POST /api/v1/internet/parse/ HTTP/1.1',
    'Host: sluice',
    `Authorization: Bearer ${key}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000000'
  ]
  socket.once('connect', () => {
    socket.write([...head, '', PAGE.slice(0, -40)].join(LINE))
    setTimeout(() => socket.resetAndDestroy(), later).unref()
  })
  return { socket, closed: once(socket, 'close') }
}

test('a file that takes too long is refused, and its space is free', async () => {
  const slow = await startService(
    {},
    {
      limits: { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 100 }
    }
  )
  const { key } = await slow.account()
  const answer = await new Promise<string>((resolve) => {
    const sending = request(`${slow.url}/api/v1/internet/parse/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '1000000'
      }
    })
    sending.on('error', () => undefined)
    sending.on('response', ({ statusCode }) => resolve(String(statusCode)))
    sending.write(PAGE.slice(0, -40))
  })
  expect(answer).toBe('408')
  // Waits for what is in flight.
  await slow.stop()
  expect(await left()).toEqual([])
  await expect.poll(uploads).toBe(0)
})
