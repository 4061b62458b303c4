import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates
} from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquirerFor, closeLater, get, PAGE } from './fetching.ts'
import { HOST } from './origins.ts'
import { selfSigned } from './self-signed.ts'

const certificate = selfSigned()
const usual = getCACertificates('default')

describe.skipIf(certificate === undefined)('an origin that offers HTTP/2', () => {
  beforeAll(() => setDefaultCACertificates([...usual, certificate?.cert ?? '']))
  afterAll(() => setDefaultCACertificates(usual))

  test('an origin gets many HTTP/2 requests over one connection', async () => {
    const origin = await listen((stream, headers) => {
      stream.respond({ ':status': 200, 'content-type': 'text/html', 'x-protocol': 'h2' })
      stream.end(`${PAGE}${headers[':path']}`)
    })
    const acquirer = acquirerFor()
    const first = await get(`${origin.url}/0`, {}, acquirer)
    expect(first).toMatchObject({
      status: 200,
      contentType: 'text/html',
      headers: { 'x-protocol': 'h2' }
    })
    expect(Object.keys(first.headers).some((name) => name.startsWith(':'))).toBe(false)
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, n) => get(`${origin.url}/${n}?a=b`, {}, acquirer))
    )
    expect(pages.map(({ body }) => new TextDecoder().decode(body).slice(PAGE.length))).toEqual(
      pages.map((_, n) => `/${n}?a=b`)
    )
    expect(origin.connections()).toBe(1)
  })

  test('an origin gets our headers and the caller’s, and its codings are decoded', async () => {
    let seen: Record<string, unknown> = {}
    const origin = await listen((stream, headers) => {
      seen = { ...headers }
      stream.respond({ ':status': 200, 'content-type': 'text/html', 'content-encoding': 'gzip' })
      stream.end(gzipSync(PAGE.repeat(5_000)))
    })
    const page = await get(`${origin.url}/`, { headers: { 'x-own': 'a' }, locale: 'de' })
    expect(page.body.length).toBe(PAGE.length * 5_000)
    expect(seen).toMatchObject({
      'x-own': 'a',
      'accept-language': 'de,en;q=0.8',
      ':authority': new URL(origin.url).host
    })
    expect(seen).not.toHaveProperty('host')
  })

  test('an origin redirects and refuses as over HTTP/1.1', async () => {
    const origin = await listen((stream, headers) => {
      if (headers[':path'] === '/')
        stream.respond({ ':status': 302, location: '/gone' }, { endStream: true })
      else stream.respond({ ':status': 410 }, { endStream: true })
    })
    await expect(get(`${origin.url}/`)).rejects.toMatchObject({
      code: 'UPSTREAM_STATUS',
      details: { target_status: 410 }
    })
  })

  test.each<[string, (stream: ServerHttp2Stream) => void, string]>([
    [
      'a body shorter than declared',
      (stream) => {
        begin(stream, { 'content-length': 100 })
        stream.end('<p>short')
      },
      'CONNECTION_FAILED'
    ],
    [
      'a connection that is lost',
      (stream) => {
        begin(stream)
        stream.write('<p>half')
        later(() => stream.session?.socket.destroy())
      },
      'CONNECTION_FAILED'
    ],
    [
      'a reset instead of an answer',
      (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
      'CONNECTION_FAILED'
    ],
    ['silence', () => {}, 'FETCH_TIMEOUT'],
    [
      'a body that stops',
      (stream) => {
        begin(stream)
        stream.write('<p>and then nothing')
      },
      'FETCH_TIMEOUT'
    ],
    [
      'a body without an end',
      (stream) => {
        begin(stream)
        pour(stream)
      },
      'RESPONSE_TOO_LARGE'
    ]
  ])('%s', async (_name, answer, code) => {
    const origin = await listen(answer)
    const limits = { firstByteTimeout: 500, idleTimeout: 500, wireBytes: 500_000 }
    const acquirer = acquirerFor({ limits })
    await expect(get(`${origin.url}/`, {}, acquirer)).rejects.toMatchObject({ code })
  })

  test.each([
    ['CANCEL', constants.NGHTTP2_CANCEL],
    ['INTERNAL_ERROR', constants.NGHTTP2_INTERNAL_ERROR]
  ])('a body cut by RST_STREAM %s is not taken as complete', async (_, code) => {
    const url = await listenRaw((socket) => {
      socket.write(frame(SETTINGS, 0, 0, Buffer.alloc(0)))
      const type = Buffer.concat([
        Buffer.from([0x88, 0x00, 12]),
        Buffer.from('content-type'),
        Buffer.from([9]),
        Buffer.from('text/html')
      ])
      socket.write(frame(HEADERS, END_HEADERS, 1, type))
      socket.write(frame(DATA, 0, 1, Buffer.from('<p>half')))
      const reason = Buffer.alloc(4)
      reason.writeUInt32BE(code)
      socket.write(frame(RST_STREAM, 0, 1, reason))
    })
    await expect(get(url)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('an origin gets a new connection after it ended one', async () => {
    const origin = await listen((stream) => {
      begin(stream)
      stream.end(PAGE)
    })
    const acquirer = acquirerFor()
    await get(`${origin.url}/`, {}, acquirer)
    origin.cut()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await get(`${origin.url}/`, {}, acquirer)).status).toBe(200)
    expect(origin.connections()).toBe(2)
  })

  test('an origin loses only the stream of a caller that gives up', async () => {
    const origin = await listen((stream, headers) => {
      if (headers[':path'] === '/hangs') return
      later(() => {
        begin(stream)
        stream.end(PAGE)
      }, 300)
    })
    const acquirer = acquirerFor()
    await get(`${origin.url}/`, {}, acquirer)
    const caller = new AbortController()
    const hanging = get(`${origin.url}/hangs`, { signal: caller.signal }, acquirer)
    const other = get(`${origin.url}/other`, {}, acquirer)
    later(() => caller.abort(new Error('gone')), 100)
    await expect(hanging).rejects.toThrow('gone')
    expect((await other).status).toBe(200)
  })
})

function begin(stream: ServerHttp2Stream, headers: object = {}): void {
  stream.respond({ ':status': 200, 'content-type': 'text/html', ...headers })
}

function later(work: () => void, time = 50): void {
  setTimeout(work, time)
}

function pour(stream: ServerHttp2Stream): void {
  const more = () => {
    while (!stream.destroyed && stream.write('<p>more</p>'.repeat(1_000)));
  }
  stream.on('drain', more)
  more()
}

const [DATA, HEADERS, RST_STREAM, SETTINGS, END_HEADERS] = [0, 1, 3, 4, 4]

/** A frame (RFC 9113 §4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A server that has chosen `h2` and answers the first request with frames of our own. */
async function listenRaw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => later(() => answer(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  closeLater({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  })
  return `https://${HOST}:${(server.address() as AddressInfo).port}/`
}

async function listen(
  answer: (stream: ServerHttp2Stream, headers: Record<string, unknown>) => void
) {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createSecureServer({ ...certificate })
  server.on('secureConnection', (socket) => {
    connections++
    sockets.add(socket)
  })
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    answer(stream, headers)
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  closeLater({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      })
  })
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    cut
  }
}
