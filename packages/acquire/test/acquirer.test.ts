import {
  brotliCompressSync,
  crc32,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync
} from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createGuard } from '../src/guard.ts'
import { acquirerFor, connectionIdle, get, listening, PAGE } from './fetching.ts'
import { answerText } from './origins.ts'

/** A gzip member with an extra field, a file name, a comment and a checksum in its header (RFC 1952 2.3). */
function withHeaderFields(member: Buffer): Buffer {
  const header = Buffer.from(member.subarray(0, 10))
  header[3] = 2 | 4 | 8 | 16
  const fields = Buffer.concat([
    ...[header, Buffer.from([3, 0]), Buffer.from('abc')],
    Buffer.from('page.html\0a comment\0')
  ])
  const checksum = Buffer.from([crc32(fields) & 0xff, (crc32(fields) >> 8) & 0xff])
  return Buffer.concat([fields, checksum, member.subarray(10)])
}

describe('a page over plain HTTP', () => {
  test('a page comes with its URL, status, type and bytes', async () => {
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

  test('several requests share one connection', async () => {
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

  test('a request sends locale as Accept-Language', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    await get(origin.url, { locale: 'de-CH' })
    expect(origin.requests[0]).toMatch(/accept-language: de-CH,de;q=0\.8,en;q=0\.6\r\n/i)
    await get(origin.url, { locale: 'en-u-ca-buddhist' })
    expect(origin.requests[1]).toMatch(/accept-language: en\r\n/i)
    await expect(get(origin.url, { locale: 'no such tag' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { path: 'options.locale' }
    })
  })

  test("the caller replaces our headers but not the connection's", async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    await get(origin.url, { headers: { 'User-Agent': 'Mine/2' } })
    expect(origin.requests[0]).toMatch(/user-agent: Mine\/2\r\n/i)
    expect(origin.requests[0]).not.toContain('Sluice')
    await expect(get(origin.url, { headers: { Host: 'other' } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST'
    })
    expect(origin.requests).toHaveLength(1)
  })

  test.each([
    'text/plain',
    'text/xml',
    'application/rss+xml',
    'image/svg+xml',
    'application/ld+json',
    'application/octet-stream',
    ';;;='
  ])('the acquirer accepts %s as a page', async (type) => {
    const origin = await listening((socket) => {
      socket.write(answerText(PAGE, { 'Content-Type': type }))
    })
    expect((await get(origin.url)).contentType).toBe(type)
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
    ['gzip', Buffer.concat([withHeaderFields(gzipSync(PAGE)), Buffer.from('garbage')])],
    ['zstd', Buffer.concat([zstdCompressSync(PAGE.slice(0, 9)), zstdCompressSync(PAGE.slice(9))])],
    ['br', Buffer.concat([brotliCompressSync(PAGE), Buffer.from('garbage')])],
    ['zstd', Buffer.concat([zstdCompressSync(PAGE), Buffer.from('garbage')])],
    ['deflate', Buffer.concat([deflateSync(PAGE), Buffer.from('garbage')])],
    ['gzip', Buffer.concat([gzipSync(PAGE.slice(0, 9)), gzipSync(PAGE.slice(9))])],
    ['gzip', Buffer.alloc(0)]
  ])('the acquirer decodes content coding %s', async (coding, bytes) => {
    const origin = await listening((socket) => {
      socket.write(answerText(bytes, { 'Content-Encoding': coding }))
    })
    const page = await get(origin.url)
    expect(Buffer.from(page.body).toString()).toBe(bytes.length === 0 ? '' : PAGE)
    expect(page.wireBytes).toBe(bytes.length)
  })
})

describe('createAcquirer', () => {
  test.each([
    [{ limits: { wireBytes: 0 } }, /wireBytes/],
    [{ limits: { idleTimeout: Number.NaN } }, /idleTimeout/],
    [{ limits: { totalTimeout: 2 ** 31 } }, /totalTimeout/],
    [{ limits: { redirects: -1 } }, /redirects/],
    [{ userAgent: 'a\r\nb' }, /user agent/],
    [{ userAgent: '' }, /user agent/]
  ])('createAcquirer refuses %j by name', (options, message) => {
    expect(() => acquirerFor(options)).toThrow(message)
  })

  test('fetch rejects a plan by browser as a programming error', async () => {
    const plan = { url: new URL('http://site.example/'), via: 'browser' as const }
    await expect(acquirerFor().fetch(plan)).rejects.toThrow('via must be \'http\', not "browser"')
  })

  test('an error names the value that a caller without types gave instead of a URL', async () => {
    const asked = acquirerFor().fetch({ url: 'https://site.example/', via: 'http' } as never)
    await expect(asked).rejects.toThrow(TypeError)
    await expect(asked).rejects.toThrow(
      'fetch: url must be a URL, not "https://site.example/"; write new URL(…)'
    )
    const guard = createGuard()
    expect(() => guard.checkUrl(new URL('https://site.example/') as never)).toThrow(
      new TypeError('checkUrl: text must be a string, a URL by its href, not object')
    )
  })

  test('close ends running fetches and refuses new ones', async () => {
    const origin = await listening(() => {})
    const acquirer = acquirerFor()
    const fetching = get(origin.url, {}, acquirer)
    fetching.catch(() => {})
    while (origin.requests.length === 0) await connectionIdle()
    await acquirer.close()
    await expect(fetching).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })
})
