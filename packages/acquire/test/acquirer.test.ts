import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync
} from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuard, type GuardPolicy } from '../src/guard.ts'
import {
  type Acquirer,
  type AcquirerOptions,
  createAcquirer,
  type FetchRequest
} from '../src/index.ts'
import { answerText, HOST, type RawOrigin, rawOrigin } from './origins.ts'

const open: { close(): Promise<void> }[] = []
const PAGE = '<!doctype html><title>Fine</title>'

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

describe('a page over plain HTTP', () => {
  test('comes with its URL, status, type and bytes', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const page = await get(`${origin.url}/a?b=c#d`)
    expect(page).toMatchObject({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      redirects: 0,
      wireBytes: PAGE.length,
      engine: 'http'
    })
    expect(page.url.href).toBe(`${origin.url}/a?b=c#d`)
    expect(Buffer.from(page.body).toString()).toBe(PAGE)
    expect(page.body.byteLength).toBe(page.body.buffer.byteLength)
    expect(origin.requests[0]).toMatch(/^GET \/a\?b=c HTTP\/1\.1\r\n/)
    expect(origin.requests[0]).toMatch(/user-agent: Sluice\/1\.0 \(\+https:/i)
  })

  test('one connection serves several requests', async () => {
    const peers = new Set<number | undefined>()
    const origin = await listening((socket) => {
      peers.add(socket.remotePort)
      socket.write(answerText(PAGE))
    })
    const acquirer = acquirerFor()
    for (let n = 0; n < 5; n++) {
      await get(origin.url, {}, acquirer)
      await connectionIdle()
    }
    expect(peers.size).toBe(1)
  })

  test('locale becomes Accept-Language', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    await get(origin.url, { locale: 'de-CH' })
    expect(origin.requests[0]).toMatch(/accept-language: de-CH,de;q=0\.8,en;q=0\.6\r\n/i)
  })

  test.each([
    ['gzip', gzipSync(PAGE)],
    ['x-gzip', gzipSync(PAGE)],
    ['deflate', deflateSync(PAGE)],
    ['deflate', deflateRawSync(PAGE)],
    ['br', brotliCompressSync(PAGE)],
    ['zstd', zstdCompressSync(PAGE)],
    ['gzip, br', brotliCompressSync(gzipSync(PAGE))],
    ['identity', Buffer.from(PAGE)],
    ['gzip', Buffer.concat([gzipSync(PAGE), Buffer.from('garbage after the end')])],
    ['gzip', Buffer.alloc(0)]
  ])('content coding %s is undone', async (coding, bytes) => {
    const origin = await listening((socket) => {
      socket.write(answerText(bytes, { 'Content-Encoding': coding }))
    })
    const page = await get(origin.url)
    expect(Buffer.from(page.body).toString()).toBe(bytes.length === 0 ? '' : PAGE)
    expect(page.wireBytes).toBe(bytes.length)
  })
})

describe('guard.md rule 5: redirects by hand, every hop checked', () => {
  test('are followed, relative ones too, and counted', async () => {
    const origin = await listening((socket, head) => {
      const step = Number(/^GET \/(\d)/.exec(head)?.[1])
      socket.write(step < 3 ? redirect(`./${step + 1}?x`) : answerText(PAGE))
    })
    const page = await get(`${origin.url}/0`)
    expect([page.url.href, page.redirects]).toEqual([`${origin.url}/3?x`, 3])
  })

  test('ten are followed, not eleven', async () => {
    const upTo = async (last: number) => {
      const origin = await listening((socket, head) => {
        const step = Number(/^GET \/(\d+)/.exec(head)?.[1])
        socket.write(step < last ? redirect(`/${step + 1}`) : answerText(PAGE))
      })
      return get(`${origin.url}/0`)
    }
    expect((await upTo(10)).redirects).toBe(10)
    await expect(upTo(11)).rejects.toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
      details: { limit: 10 }
    })
  })

  test.each([
    'http://127.0.0.2:6379/',
    'http://169.254.169.254/latest/meta-data/',
    '//10.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:pass@example.com/',
    '/\\127.0.0.2/',
    'http://localhost/',
    'http://[::1]/'
  ])('to %s are refused, and nothing is sent there', async (location) => {
    const origin = await listening((socket) => socket.write(redirect(location)))
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    expect(origin.requests).toHaveLength(1)
  })

  test('two Locations are one too many; none is an answer like any other', async () => {
    const two = await listening((socket) => {
      socket.write(
        'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'
      )
    })
    await expect(get(two.url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    const none = await listening((socket) =>
      socket.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n')
    )
    await expect(get(none.url)).rejects.toMatchObject({
      code: 'UPSTREAM_STATUS',
      details: { target_status: 302 }
    })
  })

  test("caller headers stay with the first origin's scheme, host and port", async () => {
    const other = await listening((socket) => socket.write(answerText(PAGE)))
    const first = await listening((socket, head) => {
      socket.write(redirect(head.startsWith('GET /same') ? other.url : '/same'))
    })
    await get(first.url, { headers: { 'x-secret': 'canary' } })
    expect(first.requests.map((head) => head.includes('canary'))).toEqual([true, true])
    expect(other.requests.map((head) => head.includes('canary'))).toEqual([false])
  })
})

describe('guard.md rule 4: only checked addresses are connected to', () => {
  test('the production default refuses loopback before anything is sent', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const acquirer = acquirerFor({}, {})
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    expect(origin.requests).toEqual([])
  })

  test('a name is asked for once a connection, and goes where the answer says', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const asked: string[] = []
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: [`${HOST}/32`],
        resolve: async (host) => {
          asked.push(host)
          // A second look-up would lead elsewhere: it must not happen, or must be refused.
          return asked.length === 1 ? [HOST] : ['127.0.0.2']
        }
      }
    )
    const url = `http://rebind.example:${origin.port}/`
    await get(url, {}, acquirer)
    await connectionIdle()
    await get(url, {}, acquirer)
    expect(asked).toEqual(['rebind.example'])
    expect(origin.requests[0]).toContain(`host: rebind.example:${origin.port}`)
  })

  test.each<[string, GuardPolicy['resolve'], string]>([
    ['a private answer', async () => ['10.0.0.1'], 'URL_NOT_ALLOWED'],
    ['one private answer of two', async () => ['93.184.215.14', '127.0.0.2'], 'URL_NOT_ALLOWED'],
    ['no answer', async () => [], 'DNS_ERROR'],
    ['a failing resolver', () => Promise.reject(new Error('SERVFAIL')), 'DNS_ERROR']
  ])('%s', async (_, resolve, code) => {
    const acquirer = acquirerFor({}, { resolve })
    await expect(get('http://site.example/', {}, acquirer)).rejects.toMatchObject({ code })
  })

  test('a resolver that never answers is DNS_ERROR within its 3 s', async () => {
    const acquirer = acquirerFor({}, { resolve: () => new Promise(() => {}) })
    await expect(get('http://site.example/', {}, acquirer)).rejects.toMatchObject({
      code: 'DNS_ERROR'
    })
  })

  test('a dead address among the checked ones does not matter', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: ['127.0.0.0/8'],
        resolve: async () => ['127.0.0.99', HOST]
      }
    )
    expect((await get(`http://dual.example:${origin.port}/`, {}, acquirer)).status).toBe(200)
  })
})

describe('decisions.md §12: budgets', () => {
  test('a bomb ends at the decoded limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'))
    const origin = await listening((socket) => {
      socket.write(answerText(bomb, { 'Content-Encoding': 'gzip' }))
    })
    await expect(get(origin.url)).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
      details: { limit: 25 * 1024 * 1024 }
    })
  })

  test('a bomb inside a bomb ends too', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000, 'a')))
    const origin = await listening((socket) => {
      socket.write(answerText(bomb, { 'Content-Encoding': 'gzip, gzip' }))
    })
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  })

  test('a declared length over the budget is refused before the body', async () => {
    let written = 0
    const origin = await listening((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n')
      socket.on('drain', () => written++)
    })
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect(written).toBe(0)
  })

  test('an undeclared body is counted as it comes', async () => {
    const origin = await listening((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n')
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'a')));
      }
      socket.on('drain', pour)
      pour()
    })
    const acquirer = acquirerFor({ limits: { wireBytes: 500_000 } })
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
      details: { limit: 500_000 }
    })
  })

  const SHORT = {
    connectTimeout: 1_000,
    firstByteTimeout: 1_000,
    idleTimeout: 1_000,
    totalTimeout: 2_500
  }

  test.each<[string, (socket: Socket) => void, string]>([
    ['no answer', () => {}, 'first_byte'],
    ['half an answer, then silence', (socket) => void socket.write(`${head()}<p>`), 'idle'],
    ['a half-closed connection', (socket) => void socket.end(`${head()}<p>`, () => {}), 'idle'],
    ['one byte at a time, for ever', (socket) => drip(socket, head(), 'x', 100), 'total'],
    [
      'a head one byte at a time',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'x', 100),
      'first_byte'
    ]
  ])('%s is FETCH_TIMEOUT', async (name, answer, stage) => {
    const origin = await listening(answer)
    const acquirer = acquirerFor({ limits: SHORT })
    const failure = await get(origin.url, {}, acquirer).then(
      () => ({ code: 'none', details: {} }),
      (error) => error
    )
    // A half-closed socket with a declared length is a lost connection, and is known at once.
    const closed = name.startsWith('a half-closed')
    expect(failure.code).toBe(closed ? 'CONNECTION_FAILED' : 'FETCH_TIMEOUT')
    if (!closed) expect(failure.details.stage).toBe(stage)
  })

  test("the caller's signal ends a fetch with its own reason", async () => {
    const origin = await listening(() => {})
    const gone = new AbortController()
    const fetching = get(origin.url, { signal: gone.signal })
    setTimeout(() => gone.abort(new Error('client gone')), 50)
    await expect(fetching).rejects.toThrow('client gone')
  })
})

describe('origins behaving badly', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['reset', (socket) => void socket.resetAndDestroy(), 'CONNECTION_FAILED'],
    ['closed at once', (socket) => void socket.destroy(), 'CONNECTION_FAILED'],
    [
      'body shorter than declared',
      (socket) => void socket.end(`${head(1000)}short`),
      'CONNECTION_FAILED'
    ],
    [
      'reset in the body',
      (socket) => socket.write(`${head(1000)}x`, () => socket.resetAndDestroy()),
      'CONNECTION_FAILED'
    ],
    [
      'chunked without its end',
      (socket) =>
        void socket.end(
          'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'
        ),
      'CONNECTION_FAILED'
    ],
    [
      'a negative length',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'a length in words',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'a header of 1 MB',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      '50,000 headers',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(50_000)}\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      'a NUL in a header',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nX: a\u0000b\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'another protocol',
      (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
      'INVALID_RESPONSE'
    ],
    ['HTTP/0.9', (socket) => void socket.end('<html>hello</html>'), 'INVALID_RESPONSE'],
    ['a bad status', (socket) => void socket.end('HTTP/1.1 99999 OK\r\n\r\n'), 'INVALID_RESPONSE'],
    [
      '101 that nobody asked for',
      (socket) =>
        void socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'
        ),
      'INVALID_RESPONSE'
    ],
    [
      '1 MB of trailers',
      (socket) =>
        void socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'X: y\r\n'.repeat(170_000)}\r\n`
        ),
      'INVALID_RESPONSE'
    ],
    [
      'gzip that is none',
      (socket) => void socket.write(answerText('plain', { 'Content-Encoding': 'gzip' })),
      'INVALID_RESPONSE'
    ],
    [
      'gzip cut in the middle',
      (socket) =>
        void socket.write(
          answerText(gzipSync(PAGE.repeat(99)).subarray(0, 40), { 'Content-Encoding': 'gzip' })
        ),
      'INVALID_RESPONSE'
    ],
    [
      'an unknown coding',
      (socket) => void socket.write(answerText('x', { 'Content-Encoding': 'zstd-x' })),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'a thousand codings',
      (socket) =>
        void socket.write(
          answerText('x', { 'Content-Encoding': Array(1000).fill('gzip').join(', ') })
        ),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'a PDF',
      (socket) => void socket.write(answerText('%PDF', { 'Content-Type': 'application/pdf' })),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'an endless picture stream',
      (socket) =>
        void socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=x\r\n\r\n--x\r\n'
        ),
      'UNSUPPORTED_CONTENT'
    ],
    ['204', (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'), 'UPSTREAM_STATUS'],
    [
      '403',
      (socket) => void socket.write(answerText('no', {}, '403 Forbidden')),
      'UPSTREAM_STATUS'
    ],
    ['503', (socket) => void socket.write(answerText('no', {}, '503 Busy')), 'UPSTREAM_STATUS']
  ])('%s is %s', async (_, answer, code) => {
    const origin = await listening(answer)
    await expect(get(origin.url)).rejects.toMatchObject({ code })
  })

  test('nobody listening is CONNECTION_FAILED', async () => {
    const origin = await listening(() => {})
    await origin.close()
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('early hints before the answer are no fault', async () => {
    const origin = await listening((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(20))
      socket.write(answerText(PAGE))
    })
    expect((await get(origin.url)).status).toBe(200)
  })

  test('a failed body of one request leaves the process and the next request alone', async () => {
    let turn = 0
    const origin = await listening((socket) => {
      if (turn++ === 0) socket.end(`${head(1000)}x`)
      else socket.write(answerText(PAGE))
    })
    const acquirer = acquirerFor()
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect((await get(origin.url, {}, acquirer)).status).toBe(200)
  })
})

describe('TLS', () => {
  test('a server that does not speak it', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end('this is not TLS at all\r\n', () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    const { port } = server.address() as { port: number }
    await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({ code: 'TLS_ERROR' })
  })

  test('a certificate nobody vouches for', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    try {
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-keyout',
          key,
          '-out',
          cert,
          '-days',
          '1',
          '-subj',
          '/CN=site.example'
        ],
        { stdio: 'ignore' }
      )
    } catch {
      return skip('openssl is not on PATH')
    }
    const server = createTlsServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (socket) => {
        socket.on('error', () => {})
        socket.end(answerText(PAGE))
      }
    )
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    const { port } = server.address() as { port: number }
    rmSync(folder, { recursive: true })
    await expect(get(`https://${HOST}:${port}/`)).rejects.toMatchObject({ code: 'TLS_ERROR' })
  })
})

async function listening(answer: (socket: Socket, head: string) => void): Promise<RawOrigin> {
  const origin = await rawOrigin(answer)
  open.push(origin)
  return origin
}

function acquirerFor(
  options: Partial<AcquirerOptions> = {},
  policy: GuardPolicy = { allowPrivateCidrs: [`${HOST}/32`] }
): Acquirer {
  const acquirer = createAcquirer({ guard: createGuard(policy), ...options })
  open.push(acquirer)
  return acquirer
}

function get(url: string, request: FetchRequest = {}, acquirer = acquirerFor()) {
  return acquirer.fetch({ url: new URL(url), via: 'http' }, request)
}

/** undici gives a connection free in a later turn than it gives the body's end. */
function connectionIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

function redirect(location: string): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
}

function head(length = 1_000_000): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${length}\r\n\r\n`
}

function drip(socket: Socket, start: string, bytes: string, every: number): void {
  socket.write(start)
  const timer = setInterval(() => socket.write(bytes), every)
  socket.on('close', () => clearInterval(timer))
}
