import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { openArchive, parsedAnswer, readWarc } from '../../src/archive.ts'
import { acquirerFor, get, listening, PAGE } from '../fetching.ts'
import { answerText } from '../origins.ts'

let folder: string | undefined
const inFolder = (name: string) => {
  folder ??= mkdtempSync(join(tmpdir(), 'warc-'))
  return join(folder, name)
}
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
})

const URL_A = 'http://site.example/a'

/** A record of an answer. @param fields - replace its own. */
function recordOf(
  body: string,
  fields: Record<string, string> = {},
  head = 'Content-Type: text/html\r\n'
): Buffer {
  const block = `HTTP/1.1 200 OK\r\n${head}\r\n${body}`
  const all = {
    'WARC-Type': 'response',
    'WARC-Target-URI': URL_A,
    'WARC-Date': '2026-01-01T00:00:00Z',
    'Content-Type': 'application/http; msgtype=response',
    'Content-Length': String(Buffer.byteLength(block)),
    ...fields
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n${block}\r\n\r\n`)
}

async function bodies(...chunks: Uint8Array[]): Promise<{ read: string[]; damaged: number }> {
  const faults = { damaged: 0 }
  const read: string[] = []
  for await (const record of readWarc(Readable.from(chunks), faults)) {
    const block = await record.block(1_000_000)
    read.push(block ? (parsedAnswer(record, block)?.body.toString() ?? 'broken') : 'left out')
  }
  return { read, ...faults }
}

describe('reading WARC', () => {
  const three = ['one', 'two', 'three'].map((text) => recordOf(text))

  test.each([
    ['plain', Buffer.concat(three)],
    ['with a gzip member for each record', Buffer.concat(three.map((part) => gzipSync(part)))],
    ['with one gzip member for all', gzipSync(Buffer.concat(three))]
  ])('a file %s has all records, in pieces of any size', async (_, file) => {
    for (const size of [1, 7, 100_000]) {
      const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
        file.subarray(at * size, (at + 1) * size)
      )
      expect(await bodies(...chunks)).toEqual({ read: ['one', 'two', 'three'], damaged: 0 })
    }
  })

  test.each(['-5', 'x', '', '99999999999999999999', '1e3'])(
    'a record of the length %j is left out, and those after it are read',
    async (length) => {
      const broken = recordOf('broken', { 'Content-Length': length })
      const { read, damaged } = await bodies(recordOf('one'), broken, recordOf('two'))
      expect(read).toEqual(['one', 'two'])
      expect(damaged).toBeGreaterThan(0)
    }
  )

  test('a length that is too short loses the end of its record only', async () => {
    const short = recordOf('first line\nsecond line', { 'Content-Length': '52' })
    const { read, damaged } = await bodies(short, recordOf('two'))
    expect([read.length, read[1], damaged]).toEqual([2, 'two', 1])
  })

  test('a length beyond the end of the file takes no memory, and is no record', async () => {
    const huge = recordOf('one', { 'Content-Length': String(2 * 1024 ** 3) })
    expect(await bodies(recordOf('zero'), huge)).toEqual({ read: ['zero', 'left out'], damaged: 1 })
  })

  test('a file that is cut short is read as far as it goes', async () => {
    const file = Buffer.concat(three.map((part) => gzipSync(part)))
    const { read } = await bodies(file.subarray(0, file.length - 30))
    expect(read.slice(0, 2)).toEqual(['one', 'two'])
  })

  test('lines without an end take no memory', async () => {
    const long = Buffer.concat([
      Buffer.from('WARC/1.1\r\nWARC-Type: '),
      Buffer.alloc(5_000_000, 'a')
    ])
    const { read, damaged } = await bodies(
      recordOf('one'),
      long,
      Buffer.from('\r\n\r\n'),
      recordOf('two')
    )
    expect([read, damaged > 0]).toEqual([['one', 'two'], true])
  })

  test('a bomb is refused before it has filled anything', async () => {
    const bomb = createGzip()
    const zeros = Buffer.alloc(8 * 1024 * 1024)
    const head = recordOf('', { 'Content-Length': String(40 * 1024 ** 3) })
    const source = Readable.from(
      (function* () {
        yield head.subarray(0, head.length - 4)
        for (let at = 0; at < 60; at++) yield zeros
      })()
    ).pipe(bomb)
    const before = process.memoryUsage().rss
    const read = async () => {
      for await (const record of readWarc(source)) expect(await record.block(1_000)).toBe(undefined)
    }
    await expect(read()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  test.each(['<html></html>', 'PK\x03\x04', '\x1f\x8bnot gzip'])(
    '%j is no WARC file',
    async (text) => {
      await expect(bodies(Buffer.from(text, 'latin1'))).rejects.toThrow()
    }
  )

  test('bodies in chunks lose the framing, and others with such a head keep their bytes', async () => {
    const head = 'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n'
    const chunked = recordOf('5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n', {}, head)
    expect((await bodies(chunked, recordOf('plain', {}, head))).read).toEqual([
      'hello world',
      'plain'
    ])
  })
})

describe('an archive', () => {
  const opened = async (...records: Buffer[]) => {
    const file = inFolder('a.warc')
    writeFileSync(file, Buffer.concat(records))
    const archive = await openArchive(file, 100_000)
    return { archive, acquirer: acquirerFor({ replay: archive.answer }) }
  }

  test('answers in place of the network, with redirects and codings', async () => {
    const moved = `HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\n`
    const redirecting = Buffer.from(
      `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <${URL_A}>\r\nContent-Type: application/http\r\nContent-Length: ${moved.length}\r\n\r\n${moved}\r\n\r\n`
    )
    const b = { 'WARC-Target-URI': 'http://site.example/b' }
    const { archive, acquirer } = await opened(redirecting, recordOf('old', b), recordOf(PAGE, b))
    const page = await get(URL_A, {}, acquirer)
    expect([page.url.pathname, page.redirects, Buffer.from(page.body).toString()]).toEqual([
      '/b',
      1,
      PAGE
    ])
    await archive.close()
  })

  test('fails with NOT_KEPT for other URLs, and as before for what was cut', async () => {
    const cut = { 'WARC-Target-URI': 'http://site.example/cut', 'WARC-Truncated': 'length' }
    const large = { 'WARC-Target-URI': 'http://site.example/large' }
    const { archive, acquirer } = await opened(
      recordOf('half', cut),
      recordOf('a'.repeat(200_000), large)
    )
    for (const [path, code] of [
      ['none', 'NOT_KEPT'],
      ['cut', 'RESPONSE_TOO_LARGE'],
      ['large', 'RESPONSE_TOO_LARGE']
    ]) {
      await expect(get(`http://site.example/${path}`, {}, acquirer)).rejects.toMatchObject({ code })
    }
    await archive.close()
  })

  const hasWget = (() => {
    try {
      return execFileSync('wget', ['--version']).length > 0
    } catch {
      return false
    }
  })()

  test.skipIf(!hasWget)('of wget is read, compressed or not', async () => {
    const origin = await listening((socket, head) =>
      socket.write(
        head.startsWith('GET /robots')
          ? 'HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n'
          : answerText(PAGE)
      )
    )
    for (const flags of [[], ['--no-warc-compression']]) {
      const name = inFolder(flags.length > 0 ? 'plain' : 'packed')
      await promisify(execFile)('wget', [
        '-q',
        `--warc-file=${name}`,
        ...flags,
        '-O',
        '/dev/null',
        `${origin.url}/p`
      ])
      const archive = await openArchive(`${name}.warc${flags.length > 0 ? '' : '.gz'}`, 100_000)
      expect([archive.damaged, archive.size]).toEqual([0, 1])
      const page = await get(`${origin.url}/p`, {}, acquirerFor({ replay: archive.answer }))
      expect(Buffer.from(page.body).toString()).toBe(PAGE)
      await archive.close()
    }
  })
})
