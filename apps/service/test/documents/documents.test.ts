/** Documents over HTTP: fetched by URL, and sent as files. */

import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../dashboard/playground-page.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { wordFile, workbookFile } from './office-files.ts'

const PAGE =
  '<title>Tides</title><main><h1>Tides</h1><p>High water is at noon, low water at six in the evening. See <a href="/map">the map</a>.</p></main>'
const TIDES = workbookFile([
  ['Day', 'High water'],
  ['1', '06:12'],
  ['2', '06:58']
])

/** Invented pages, drawn: they hold no text. */
const own = (name: string) => readFileSync(new URL(name, import.meta.url))

let origin: Origin
let sluice: TestService
let key: string

beforeAll(async () => {
  const files: Record<string, [type: string, bytes: Uint8Array | string]> = {
    '/report.docx': ['application/octet-stream', wordFile()],
    // Neither the name nor the header says what it is.
    '/report.html': ['text/html', wordFile()],
    '/tides.xlsx': ['application/zip', TIDES],
    '/other.zip': ['application/zip', zipSync({ 'a.txt': new Uint8Array([97]) })],
    '/label.pdf': ['application/pdf', pdfOf(['Berth 7, mooring paid to March'])],
    '/lines.rtf': ['application/rtf', '{\\rtf1\\ansi Berth 7\\par}'],
    '/page.pdf': ['application/pdf', PAGE],
    '/about-pdf': [
      'text/plain',
      'A file of this format begins with %PDF-1.7 and a line of bytes above 127.'
    ],
    '/notice.png': ['image/png', own('notice.png')],
    '/notice.pdf': ['application/pdf', own('notice-scan.pdf')],
    '/broken.docx': ['application/zip', wordFile().subarray(0, 300)],
    '/huge.pdf': ['application/pdf', '%PDF-1.7'],
    '/form.rtf': [
      'application/rtf',
      '{\\rtf1\\ansi Berth 7\\par Ship: Ada\\par Draught:\\tab 4.2 m\\par Arrival date: 3 March 2026\\par}'
    ]
  }
  origin = await startOrigin((request, response) => {
    const [type, bytes] = files[request.url ?? ''] ?? ['text/plain', 'nothing']
    response.setHeader('content-type', type)
    if (request.url === '/huge.pdf') response.setHeader('content-length', '60000000')
    response.end(bytes)
  })
  sluice = await startService()
  ;({ key } = await sluice.account())
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const fetched = (path: string, options: object = {}) =>
  post(`${sluice.url}/api/v1/internet/fetch`, key, { url: origin.url + path, options })

/** Send a form. A part that is bytes is a file. */
async function sent(
  parts: readonly (readonly [
    name: string,
    value: string | Uint8Array<ArrayBuffer>,
    file?: string
  ])[],
  headers: Record<string, string> = {}
) {
  const form = new FormData()
  for (const [name, value, file = 'file'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), file)
  }
  const response = await fetch(`${sluice.url}/api/v1/internet/parse/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: form
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a fetched document', () => {
  test.each(['/report.docx', '/report.html'])('%s is recognised by its bytes', async (path) => {
    const { status, body } = await fetched(path, { include_links: true, provenance: true })
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({
      parser: { name: '@sluice/parser-document' },
      content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      billing: { tokens: 1, breakdown: { fetch: 1 } }
    })
    expect(body.data).toMatchObject({
      url: origin.url + path,
      format: 'docx',
      title: 'Harbour report',
      pages_total: null,
      headings: [{ level: 1, text: 'Harbour report', page: null }],
      tables: [
        { page: null, caption: null, headers: ['Month', 'Ships'], rows: [['January', '71']] }
      ],
      markdown:
        '# Harbour report\n\nIn 2025 the harbour was entered by 1,204 ships.\n\n| Month | Ships |\n| - | - |\n| January | 71 |'
    })
    const [entry] = (await get(`${sluice.url}/api/v1/fetch/results`, key)).body.data
    expect(entry.parser.name).toBe('@sluice/parser-document')
  })

  test.each(['/label.pdf', '/lines.rtf'])(
    'of one line has content for every parser: %s',
    async (path) => {
      const answers = await Promise.all([
        fetched(path),
        fetched(path, { parser: 'generic' }),
        ...['v1', 'v2'].map((version) =>
          post(`${sluice.url}/${version}/scrape`, key, { url: origin.url + path })
        )
      ])
      for (const { status, body } of answers) {
        expect([status, body.data.markdown]).toEqual([200, expect.stringContaining('Berth 7')])
      }
    }
  )

  test('has page markers, and its pages one by one', async () => {
    const { body } = await fetched('/tides.xlsx', {
      document: { page_markers: true, per_page: true }
    })
    expect(body.data.sheets).toEqual([{ name: 'Tides', rows: 3, columns: 2 }])
    expect(body.data.markdown).toMatch(/^<!-- page 1 -->\n\n/)
    expect(body.data.pages).toEqual([{ number: 1, markdown: expect.stringContaining('06:12') }])
    expect(body.data.pages[0].markdown).not.toContain('<!--')
  })

  test('fills a schema without a model', async () => {
    const json_schema = {
      type: 'object',
      properties: {
        tides: {
          type: 'array',
          'x-css': 'tbody tr',
          items: {
            type: 'object',
            properties: { day: { type: 'integer', 'x-css': 'td:first-child' } }
          }
        }
      }
    }
    const { body } = await fetched('/tides.xlsx', { json: false, markdown: false, json_schema })
    expect(body.data.extracted).toEqual({ tides: [{ day: 1 }, { day: 2 }] })
  })

  test('fills a schema from its lines', async () => {
    const properties = {
      ship: { type: 'string' },
      draught: { type: 'number' },
      arrival_date: { type: 'string', format: 'date' },
      captain: { type: 'string' }
    }
    const { body } = await fetched('/form.rtf', { json_schema: { type: 'object', properties } })
    expect(body.data.extracted).toEqual({ ship: 'Ada', draught: 4.2, arrival_date: '2026-03-03' })
    expect(body.meta.extraction.missing).toEqual(['captain'])
  })

  test('is refused before the download if its length is too large', async () => {
    const { status, headers, body } = await fetched('/huge.pdf')
    expect([status, body.error.code]).toEqual([500, 'RESPONSE_TOO_LARGE'])
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('is read by the parser named in the request', async () => {
    const { body } = await fetched('/report.docx', { parser: 'generic' })
    expect(body.data).toMatchObject({ type: 'other', title: 'Harbour report', word_count: 16 })
  })

  test('a file that only looks like a document is not read as one', async () => {
    expect((await fetched('/page.pdf')).body.data.title).toBe('Tides')
    expect((await fetched('/about-pdf')).body.data.text).toContain('begins with %PDF-1.7')
    const { status, body } = await fetched('/other.zip')
    expect([status, body.error.code]).toEqual([500, 'UNSUPPORTED_CONTENT'])
    const page = await fetched('/page.pdf', { parser: 'document' })
    expect(page.body.error).toMatchObject({ code: 'PARSE_FAILED' })
  })

  test('a document without text is read by OCR on request, and paid by the page', {
    tags: 'long'
  }, async () => {
    const scan = await fetched('/notice.pdf')
    expect([scan.status, scan.body.error.code]).toEqual([500, 'DOCUMENT_NEEDS_OCR'])
    expect(scan.headers.get('x-tokens-charged')).toBe('0')
    const { body } = await fetched('/notice.pdf', { document: { ocr: 'auto' } })
    expect(body.meta.billing).toMatchObject({ tokens: 5, breakdown: { fetch: 1, document_ocr: 4 } })
    expect(body.data.headings).toEqual([
      { level: 1, text: 'Harbour notice', page: 1 },
      { level: 1, text: 'Fares', page: 2 }
    ])
    expect(body.data.markdown).toContain('The crossing costs four crowns each way')
  })

  test('a picture is read by OCR on request', async () => {
    const picture = await fetched('/notice.png')
    expect([picture.status, picture.body.error.code]).toEqual([500, 'UNSUPPORTED_CONTENT'])
    expect(picture.body.error.message).toContain('`options.document.ocr: "auto"` reads')
    const { body } = await fetched('/notice.png', { document: { ocr: 'auto' } })
    expect(body.meta).toMatchObject({
      content_type: 'image/png',
      billing: { tokens: 3, breakdown: { fetch: 1, document_ocr: 2 } }
    })
    expect(body.data).toMatchObject({ format: 'image', title: 'Harbour notice', pages_total: 1 })
  })

  test('a document with text costs nothing for OCR that it does not need', async () => {
    const { body } = await fetched('/report.docx', { document: { ocr: 'auto' } })
    expect(body.meta.billing.tokens).toBe(1)
  })

  test('a broken document is an error that costs nothing', async () => {
    const { status, headers, body } = await fetched('/broken.docx')
    expect([status, body.error.code]).toEqual([500, 'INVALID_RESPONSE'])
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('its password is not stored anywhere', async () => {
    await fetched('/report.docx', { document: { password: 'swordfish' } })
    const { body } = await get(`${sluice.url}/api/v1/fetch/results?limit=1`, key)
    expect(body.data[0].options.document).toEqual({
      max_pages: 50,
      page_markers: false,
      per_page: false,
      attachments: false,
      ocr: 'off',
      follow_embedded: true,
      hidden: false
    })
    expect(JSON.stringify(body)).not.toContain('swordfish')
  })

  test.each([
    [{ pages: '0-3' }, 'options.document.pages'],
    [{ pages: '5-2' }, 'options.document.pages'],
    [{ pages: '1,,2' }, 'options.document.pages'],
    [{ max_pages: 0 }, 'options.document.max_pages'],
    [{ page_marker: true }, 'options.document.page_marker'],
    [{ ocr: 'on' }, 'options.document.ocr']
  ])('%j is refused', async (document, path) => {
    const { status, body } = await fetched('/report.docx', { document })
    expect([status, body.error.code, body.error.details.path]).toEqual([
      400,
      'INVALID_REQUEST',
      path
    ])
  })

  test.each([
    [{}, 1],
    [{ max_pages: 51 }, 2],
    [{ max_pages: 3_000 }, 60],
    [{ pages: '1-120', max_pages: 3_000 }, 3],
    [{ pages: '7', max_pages: 3_000 }, 1],
    [{ ocr: 'auto', max_pages: 20 }, 41],
    [{ ocr: 'auto', pages: '3-5' }, 7]
  ])('%j can cost %i tokens', async (document, tokens) => {
    const { body } = await post(`${sluice.url}/api/v1/internet/fetch?dry_run=true`, key, {
      url: `${origin.url}/report.docx`,
      options: { document }
    })
    expect(body.data.billing.tokens_max).toBe(tokens)
  })
})

describe('an uploaded file', () => {
  test('is read like a page, charged and listed', async () => {
    const { status, headers, body } = await sent([
      ['file', bytesOf(PAGE), 'tides.html'],
      ['request', '{"options": {"include_links": true}}']
    ])
    expect([status, headers.get('x-tokens-charged')]).toEqual([200, '1'])
    expect(body).toMatchObject({
      success: true,
      data: { url: 'file:///tides.html', title: 'Tides' },
      meta: {
        engine: 'upload',
        content_type: 'text/html',
        parser: { name: '@sluice/parser-generic' }
      }
    })
    const [entry] = (await get(`${sluice.url}/api/v1/fetch/results`, key)).body.data
    expect(entry).toMatchObject({
      url: 'file:///tides.html',
      status: 'success',
      metadata: { engine: 'upload' }
    })
  })

  test('has its links resolved against its URL', async () => {
    const { body } = await sent([
      ['request', '{"url": "https://harbour.example/a/", "options": {"include_links": true}}'],
      ['file', bytesOf(PAGE), 'tides.html']
    ])
    expect(body.data.links).toMatchObject([{ url: 'https://harbour.example/map' }])
  })

  test('is recognised as a document by its bytes, whatever its name', async () => {
    const { body } = await sent([['file', wordFile(), '../../etc/report.txt']])
    expect(body.data).toMatchObject({ url: 'file:///report.txt', format: 'docx' })
  })

  test('is charged once under one Idempotency-Key; another file is another request', async () => {
    const header = { 'idempotency-key': 'one-file' }
    const first = await sent([['file', wordFile(), 'a.docx']], header)
    const second = await sent([['file', wordFile(), 'a.docx']], header)
    const other = await sent([['file', TIDES, 'a.docx']], header)
    expect([first, second, other].map(({ headers }) => headers.get('x-tokens-charged'))).toEqual([
      '1',
      '0',
      '0'
    ])
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(second.body.data).toEqual(first.body.data)
  })

  test.each([
    ['no file', [['request', '{}']], 400, 'MISSING_PARAMETER'],
    [
      'two files',
      [
        ['file', bytesOf(PAGE)],
        ['file', bytesOf(PAGE)]
      ],
      400,
      'INVALID_REQUEST'
    ],
    [
      'another part',
      [
        ['file', bytesOf(PAGE)],
        ['page', 'x']
      ],
      400,
      'INVALID_REQUEST'
    ],
    [
      'no JSON',
      [
        ['file', bytesOf(PAGE)],
        ['request', '{']
      ],
      400,
      'INVALID_JSON'
    ],
    [
      'an option of fetching',
      [
        ['file', bytesOf(PAGE)],
        ['request', '{"options": {"render": "http"}}']
      ],
      400,
      'INVALID_REQUEST'
    ],
    [
      'an unknown option',
      [
        ['file', bytesOf(PAGE)],
        ['request', '{"options": {"marckdown": true}}']
      ],
      400,
      'INVALID_REQUEST'
    ],
    [
      'an invalid address',
      [
        ['file', bytesOf(PAGE)],
        ['request', '{"url": "ftp://a.example/"}']
      ],
      400,
      'INVALID_URL'
    ],
    [
      'too large a request',
      [
        ['file', bytesOf(PAGE)],
        ['request', ' '.repeat(1_100_000)]
      ],
      413,
      'PAYLOAD_TOO_LARGE'
    ],
    ['an empty file', [['file', new Uint8Array(0)]], 500, 'EMPTY_CONTENT']
  ] as const)('%s is refused, and leaves nothing on the disk', async (_, parts, status, code) => {
    const before = (await get(`${sluice.url}/api/v1/account`, key)).body.data.balance
    const answer = await sent(parts)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect((await get(`${sluice.url}/api/v1/account`, key)).body.data.balance).toEqual(before)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('sluice-upload-'))).toEqual([])
  })

  test('a file over the limit is refused', async () => {
    const { service } = sluice
    const limit = service.config.MAX_UPLOAD_BYTES
    Object.assign(service.config, { MAX_UPLOAD_BYTES: 100_000 })
    try {
      const answer = await sent([['file', new Uint8Array(100_001), 'big']])
      expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    } finally {
      Object.assign(service.config, { MAX_UPLOAD_BYTES: limit })
    }
  })
})
