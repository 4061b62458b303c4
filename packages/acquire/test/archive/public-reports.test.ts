/** Files as public reports about readers of archives describe them, rebuilt. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Archive, openArchive } from '../../src/archive.ts'
import { acquirerFor, get } from '../fetching.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warc-reports-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SITE = 'http://site.example'

interface Parts {
  readonly path: string
  readonly body?: string | Buffer
  readonly head?: string
  readonly status?: string
  /** Added to the length of the block. */
  readonly off?: number
}

function recordOf({ path, body = '', head = '', status = '200 OK', off = 0 }: Parts): Buffer {
  const block = Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${head}\r\n`),
    Buffer.from(body)
  ])
  const fields = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${SITE}${path}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length + off}\r\n\r\n`
  return Buffer.concat([Buffer.from(fields), block, Buffer.from('\r\n\r\n')])
}

async function archiveOf(
  file: Buffer
): Promise<{ archive: Archive; read(path: string): Promise<string> }> {
  const path = join(folder, 'report.warc.gz')
  writeFileSync(path, file)
  const archive = await openArchive(path, 1_000_000)
  const acquirer = acquirerFor({ replay: archive.answer })
  const read = async (at: string) =>
    Buffer.from((await get(`${SITE}${at}`, {}, acquirer)).body).toString()
  return { archive, read }
}

const NEXT = recordOf({ path: '/next', body: 'next' })

describe('an archive', () => {
  // warcio.js 18, warcio 121
  test.each([1, 5, 40])(
    'whose record is declared %i bytes too short has the record after it',
    async (off) => {
      const short = recordOf({
        path: '/short',
        body: `${'line of the page\n'.repeat(9)}</html>`,
        off: -off
      })
      const { read } = await archiveOf(Buffer.concat([short, NEXT]))
      expect(await read('/next')).toBe('next')
    }
  )

  // jwarc 29
  test.each([1, 2, 4])(
    'whose record is declared %i bytes too long has both records',
    async (off) => {
      const long = recordOf({ path: '/long', body: 'long', off })
      const { archive, read } = await archiveOf(Buffer.concat([long, NEXT]))
      expect((await read('/long')).trim()).toBe('long')
      expect(await read('/next')).toBe('next')
      expect(archive.damaged).toBe(0)
    }
  )

  // warcreate 122
  test('whose record takes a part of the next one has the record after that', async () => {
    const long = recordOf({ path: '/long', body: 'long', off: 7 })
    const lost = recordOf({ path: '/lost', body: 'lost' })
    const { archive, read } = await archiveOf(Buffer.concat([long, lost, NEXT]))
    expect(await read('/next')).toBe('next')
    expect(archive.damaged).toBe(1)
  })

  // warctools 14 and 15
  test('of pages without their compression has the whole pages, whatever their heads say', async () => {
    const head = 'Content-Encoding: gzip\r\nContent-Length: 12\r\n'
    const page = recordOf({ path: '/a', head, body: 'a page that is longer than that' })
    const { read } = await archiveOf(page)
    expect(await read('/a')).toBe('a page that is longer than that')
  })

  // warc-specifications 47, pywb 48
  test('has its records in gzip members of any number', async () => {
    const one = recordOf({ path: '/a', body: 'a' })
    const halves = [one.subarray(0, 50), one.subarray(50)].map((part) => gzipSync(part))
    for (const file of [
      Buffer.concat([...halves, gzipSync(NEXT)]),
      gzipSync(Buffer.concat([one, NEXT]))
    ]) {
      const { read } = await archiveOf(file)
      expect([await read('/a'), await read('/next')]).toEqual(['a', 'next'])
    }
  })

  // conifer 727, openwayback 395
  test('has pages with the compression of the wire', async () => {
    const packed = recordOf({
      path: '/br',
      head: 'Content-Encoding: br\r\n',
      body: brotliCompressSync('brotli')
    })
    const { read } = await archiveOf(packed)
    expect(await read('/br')).toBe('brotli')
  })

  // browsertrix-old 42
  test('has an address that is not encoded under its encoded form', async () => {
    const { read } = await archiveOf(recordOf({ path: '/sheet?utf8=✓', body: 'checked' }))
    expect(await read('/sheet?utf8=%E2%9C%93')).toBe('checked')
  })

  // browsertrix-crawler 628
  test('has redirects without a body', async () => {
    const moved = recordOf({
      path: '/old',
      status: '307 Internal Redirect',
      head: 'Location: /next\r\n'
    })
    const { read } = await archiveOf(Buffer.concat([moved, NEXT]))
    expect(await read('/old')).toBe('next')
  })
})
