import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WARCParser } from 'warcio'
import { type Exchange, parsedAnswer, readWarc, warcInfo, warcRecords } from '../../src/archive.ts'
import type { FetchRequest } from '../../src/index.ts'
import { get, listening, PAGE, redirect } from '../fetching.ts'

/** The exchanges of a fetch, and a file of them. */
async function archived(
  url: string,
  request: FetchRequest = {}
): Promise<{ exchanges: Exchange[]; file: Buffer; error: unknown }> {
  const exchanges: Exchange[] = []
  const parts = [await warcInfo({ software: 'a test' })]
  const onExchange = async (exchange: Exchange) => {
    exchanges.push({ ...exchange, body: exchange.body.slice() })
    parts.push(await warcRecords(exchange))
  }
  const error = await get(url, { ...request, onExchange }).catch((thrown) => thrown)
  return { exchanges, file: Buffer.concat(parts), error }
}

/** Records as another reader reads them. */
async function otherRecords(file: Buffer) {
  const parser = new WARCParser(Readable.toWeb(Readable.from([file])) as never)
  const records = []
  for await (const record of parser) {
    const payload = Buffer.from((await record.readFully(true)) ?? [])
    records.push({
      type: record.warcType,
      url: record.warcTargetURI,
      status: record.warcType === 'request' ? undefined : record.httpHeaders?.statusCode,
      headers: record.httpHeaders?.toString() ?? '',
      digest: record.warcHeader('WARC-Payload-Digest'),
      truncated: record.warcHeader('WARC-Truncated'),
      payload
    })
  }
  return records
}

async function ownRecords(file: Uint8Array) {
  const records = []
  for await (const record of readWarc(Readable.from([file]))) {
    const block = await record.block(1_000_000)
    records.push({ ...record, parsed: block && parsedAnswer(record, block) })
  }
  return records
}

const html = (text: string, headers = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`

describe('a WARC file', () => {
  test('has each exchange of a fetch, redirects first, as another reader reads it', async () => {
    const origin = await listening((socket, head) =>
      socket.write(head.startsWith('GET /a ') ? redirect('/b') : html(PAGE))
    )
    const { file } = await archived(`${origin.url}/a`)
    const records = await otherRecords(file)
    expect(records.map(({ type, url, status }) => [type, url, status ?? null])).toEqual([
      ['warcinfo', null, null],
      ['response', `${origin.url}/a`, 302],
      ['request', `${origin.url}/a`, null],
      ['response', `${origin.url}/b`, 200],
      ['request', `${origin.url}/b`, null]
    ])
    expect(records[3]?.payload.toString()).toBe(PAGE)
    const own = await ownRecords(file)
    expect(own.map(({ type, url }) => [type, url || null])).toEqual(
      records.map(({ type, url }) => [type, url])
    )
    expect(own[3]?.parsed?.body.toString()).toBe(PAGE)
  })

  test('has the page without content codings, so that its digest is that of the page', async () => {
    const body = gzipSync(PAGE)
    const origin = await listening((socket) => {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), body]))
    })
    const records = await otherRecords((await archived(origin.url)).file)
    const answer = records.find(({ type }) => type === 'response')
    expect(answer?.payload.toString()).toBe(PAGE)
    expect(answer?.headers).not.toContain('content-encoding')
    expect(hexOf(String(answer?.digest))).toBe(createHash('sha1').update(PAGE).digest('hex'))
  })

  test('has no secret of the request, and no cookie of the answer', async () => {
    const origin = await listening((socket) =>
      socket.write(html(PAGE, 'Set-Cookie: session=token-of-the-site\r\n'))
    )
    const { file, exchanges } = await archived(origin.url, {
      headers: { authorization: 'Bearer secret-of-ada', 'user-agent': 'secret-agent' },
      cookies: [
        {
          name: 'sid',
          value: 'secret-cookie',
          domain: '127.0.0.1',
          hostOnly: true,
          path: '/',
          secure: false
        }
      ]
    })
    expect(origin.requests[0]).toContain('secret-of-ada')
    expect(origin.requests[0]).toContain('secret-cookie')
    const text =
      JSON.stringify(exchanges) +
      (await otherRecords(file)).map(({ headers, payload }) => headers + payload).join()
    expect(text).not.toMatch(/secret|token-of-the-site|session=/)
    expect(text).toContain('accept-language')
  })

  test('has the body of a refusal, and says of an answer that is too large that it is missing', async () => {
    const refused = (status: string, body: string) =>
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const origin = await listening((socket, head) => {
      if (head.startsWith('GET /gone')) socket.write(refused('410 Gone', 'gone'))
      else if (head.startsWith('GET /huge')) {
        socket.write(refused('404 Not Found', 'a'.repeat(5_000)))
      } else socket.write(html('a'.repeat(5_000)))
    })
    const gone = await archived(`${origin.url}/gone`)
    const huge = await archived(`${origin.url}/huge`, { mostBytes: 1_000 })
    const large = await archived(`${origin.url}/large`, { mostBytes: 1_000 })
    const [, refusal] = await otherRecords(gone.file)
    const [, unread] = await otherRecords(huge.file)
    const [, cut] = await otherRecords(large.file)
    expect([refusal?.status, refusal?.truncated, String(refusal?.payload)]).toEqual([
      410,
      null,
      'gone'
    ])
    expect([unread?.status, unread?.truncated, unread?.payload.length]).toEqual([404, 'length', 0])
    expect([cut?.status, cut?.truncated]).toEqual([200, 'length'])
    expect([gone.error, huge.error, large.error]).toMatchObject([
      { code: 'UPSTREAM_STATUS' },
      { code: 'UPSTREAM_STATUS' },
      { code: 'RESPONSE_TOO_LARGE' }
    ])
  })

  test('has an answer 304 as a revisit, and a page that a browser made as a resource', async () => {
    const origin = await listening((socket) =>
      socket.write('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n')
    )
    const conditions = { url: `${origin.url}/`, etag: '"a"' }
    const { file } = await archived(`${origin.url}/`, { conditions })
    const page = await warcRecords({
      url: `${origin.url}/`,
      at: 0,
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      body: Buffer.from(PAGE)
    })
    const records = await otherRecords(Buffer.concat([file, page]))
    expect(records.map(({ type }) => type)).toEqual(['warcinfo', 'revisit', 'request', 'resource'])
    expect(records[3]?.payload.toString()).toBe(PAGE)
  })

  test('keeps the bytes of headers that are no UTF-8', async () => {
    const origin = await listening((socket) =>
      socket.write(Buffer.from(html(PAGE, 'X-Town: Z\xfcrich\r\n'), 'latin1'))
    )
    const own = await ownRecords((await archived(origin.url)).file)
    expect(own[1]?.parsed?.headers['x-town']).toBe('Z\xfcrich')
  })
})

function hexOf(digest: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...digest.replace('sha1:', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('')
}
