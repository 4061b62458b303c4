import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readList } from '../src/reading/read-list.ts'
import { lastModified } from '../src/sitemap/last-modified.ts'
import { SITEMAP_LIMITS, SitemapFaultError } from '../src/sitemap/sitemap-fault.ts'

const URL_OF_FILE = new URL('https://a.example/maps/sitemap.xml')

interface Read {
  readonly kind: string | undefined
  readonly urls: string[]
  readonly dates: (string | null)[]
  readonly titles: (string | null)[]
  readonly fault: string | null
}

/** @param size - size of the pieces that the file arrives in, bytes. */
async function read(
  content: string | Uint8Array,
  contentType = 'text/xml',
  size = 7
): Promise<Read> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readPieces(pieces(bytes, size), contentType)
}

async function readPieces(
  body: AsyncIterable<Uint8Array>,
  contentType = 'text/xml'
): Promise<Read> {
  const result = {
    kind: undefined as string | undefined,
    urls: [] as string[],
    dates: [] as (string | null)[],
    titles: [] as (string | null)[]
  }
  let fault: string | null = null
  try {
    const file = { url: URL_OF_FILE, contentType, body }
    const bounds = { mostBytes: SITEMAP_LIMITS.bytes, spent: { unzipped: 0 } }
    for await (const part of readList(file, bounds)) {
      result.kind = part.kind
      for (const { url, lastmod, title } of part.entries) {
        result.urls.push(url)
        result.dates.push(lastmod)
        result.titles.push(title)
      }
    }
  } catch (error) {
    if (!(error instanceof SitemapFaultError)) throw error
    fault = error.fault
  }
  return { ...result, fault }
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

const ONE = '<url><loc>https://a.example/1</loc><lastmod>2026-11-24</lastmod></url>'
const urlset = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`

describe('a sitemap (docs/design/jobs.md §1)', () => {
  test('a sitemap is read from pieces of any size', async () => {
    const file = urlset(`${ONE}<url><loc><![CDATA[https://a.example/?a=1&b=2]]></loc></url><url>
      <loc> https://a.example/?a=1&amp;b=ü </loc></url>`)
    for (const size of [1, 2, 5, 1_000]) {
      expect(await read(file, 'text/xml', size)).toMatchObject({
        kind: 'urlset',
        urls: [
          'https://a.example/1',
          'https://a.example/?a=1&b=2',
          'https://a.example/?a=1&b=%C3%BC'
        ],
        dates: ['2026-11-24', null, null],
        fault: null
      })
    }
  })

  test('elements count by their names without prefixes, right below an entry', async () => {
    const file = `<s:urlset xmlns:s="x"><s:url><image:image><image:loc>https://a.example/i.png</image:loc></image:image>
      <s:loc>/relative#here</s:loc><xhtml:link rel="alternate" href="https://a.example/de"/></s:url></s:urlset>`
    expect(await read(file)).toMatchObject({ urls: ['https://a.example/relative'], fault: null })
  })

  test('a sitemap may lack the ends of its entries', async () => {
    const file =
      '<urlset><url><loc>/1</loc><lastmod>2026</lastmod><loc>/2</loc><loc>/3</loc></url></urlset>'
    expect(await read(file)).toMatchObject({
      urls: ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
      dates: ['2026', null, null]
    })
  })

  test('addresses may have no element around them, or one too many', async () => {
    const file =
      '<urlset><url>\nhttps://a.example/1\n</url><url><loc><url>https://a.example/2</url></loc></url></urlset>'
    expect((await read(file)).urls).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  test('a sitemap may be an index, RSS, RDF, Atom or text', async () => {
    expect(
      await read(
        '<sitemapindex><sitemap><loc>https://a.example/2.xml</loc></sitemap></sitemapindex>'
      )
    ).toMatchObject({ kind: 'index', urls: ['https://a.example/2.xml'] })
    const rss = `<rss><channel><link>https://a.example/</link><atom:link href="https://a.example/feed" rel="self"/>
      <item><title>One &amp; only</title><atom:link href="x" rel="self"/><link>https://a.example/1</link><pubDate>Tue, 24 Nov 2026 11:05:58 GMT</pubDate></item>
      <item>
        <title>Two</title>
        <guid>https://a.example/2</guid>
      </item><item><guid isPermaLink="false">tag:2</guid></item></channel></rss>`
    expect(await read(rss)).toMatchObject({
      kind: 'feed',
      urls: ['https://a.example/1', 'https://a.example/2'],
      dates: ['2026-11-24T11:05:58Z', null],
      titles: ['One & only', 'Two']
    })
    const atom = `<feed><link href="https://a.example/"/><entry><link rel="self" href="/self"/><link href="/1"/>
      <published>2020-01-01T00:00:00Z</published><updated>2026-11-24T00:00:00+01:00</updated></entry></feed>`
    expect(await read(atom)).toMatchObject({
      urls: ['https://a.example/1'],
      dates: ['2026-11-24T00:00:00+01:00']
    })
    const rdf =
      '<rdf:RDF><item rdf:about="x"><link>https://a.example/1</link><dc:date>2026-11</dc:date></item></rdf:RDF>'
    expect(await read(rdf)).toMatchObject({ urls: ['https://a.example/1'], dates: ['2026-11'] })
    const text = '\ufeffhttps://a.example/1\r\n\r\nno url\nhttps://a.example/2'
    expect(await read(text, 'text/plain')).toMatchObject({
      kind: 'text',
      urls: ['https://a.example/1', 'https://a.example/2']
    })
  })

  test('a sitemap may be compressed, even twice, regardless of its headers', async () => {
    const zipped = gzipSync(urlset(ONE))
    expect((await read(zipped, 'text/xml', 3)).urls).toEqual(['https://a.example/1'])
    expect((await read(gzipSync(zipped), 'text/html', 3)).urls).toEqual(['https://a.example/1'])
    expect(await read(gzipSync(gzipSync(zipped)))).toMatchObject({ urls: [], fault: 'broken' })
    const cut = await read(zipped.subarray(0, zipped.length - 5))
    expect(cut).toMatchObject({ urls: ['https://a.example/1'], fault: 'broken' })
  })

  test.each<[string, Uint8Array, string]>([
    [
      'UTF-16 with a byte order mark',
      Buffer.from(`\ufeff${urlset('<url><loc>https://a.example/ü</loc></url>')}`, 'utf16le'),
      'text/xml'
    ],
    [
      'UTF-16 without one',
      Buffer.from(urlset('<url><loc>https://a.example/ü</loc></url>'), 'utf16le'),
      'text/xml'
    ],
    [
      'Latin-1 by its declaration',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://a.example/ü</loc></url></urlset>',
        'latin1'
      ),
      'text/xml'
    ],
    [
      'Latin-1 by its header',
      Buffer.from('https://a.example/ü', 'latin1'),
      'text/plain; charset=iso-8859-1'
    ],
    [
      'UTF-8 that says it is UTF-16',
      Buffer.from(
        '<?xml version="1.0" encoding="UTF-16"?><urlset><url><loc>https://a.example/ü</loc></url></urlset>'
      ),
      'text/xml'
    ],
    [
      'UTF-8 with an encoding that does not exist',
      Buffer.from(
        '<?xml version="1.0" encoding="nope"?><urlset><url><loc>https://a.example/ü</loc></url></urlset>'
      ),
      'text/xml; charset=nope'
    ]
  ])('a sitemap is decoded: %s', async (_, bytes, type) => {
    expect((await read(bytes, type, 11)).urls).toEqual(['https://a.example/%C3%BC'])
  })

  test.each<[string, string, string]>([
    ['an error page', '<!DOCTYPE html><html><body><a href="/x">x</a></body></html>', 'not_sitemap'],
    ['HTML without a document type', '<html><head><title>x</title></head></html>', 'not_sitemap'],
    ['other XML', '<opml><body/></opml>', 'not_sitemap'],
    ['text of another kind', 'Not found.', 'not_sitemap'],
    ['a document type', `<!DOCTYPE urlset SYSTEM "http://169.254.169.254/">${urlset(ONE)}`, 'dtd']
  ])('a sitemap is not %s', async (_, file, fault) => {
    expect(await read(file)).toMatchObject({ urls: [], fault })
  })

  test('an empty sitemap is no fault', async () => {
    expect(await read(urlset(''))).toMatchObject({ urls: [], fault: null })
    expect(await read('', 'text/plain')).toMatchObject({ urls: [], fault: null })
  })

  test('a truncated sitemap gives its complete entries', async () => {
    expect(await read(urlset(`${ONE}<url><loc>https://a.example/cu`).slice(0, -9))).toMatchObject({
      urls: ['https://a.example/1'],
      fault: 'broken'
    })
  })

  test('a sitemap gives 50,000 URLs', async () => {
    const file = urlset(
      Array.from(
        { length: 50_001 },
        (_, index) => `<url><loc>https://a.example/${index}</loc></url>`
      ).join('')
    )
    const { urls, fault } = await read(file, 'text/xml', 65_536)
    expect([urls.length, fault]).toEqual([50_000, 'too_many_urls'])
  })
})

describe('a hostile sitemap', () => {
  test('entities that would grow without end are not expanded', async () => {
    const entities = Array.from(
      { length: 20 },
      (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`
    )
    const file = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "x">${entities.join('')}]>${urlset('<url><loc>https://a.example/&e20;</loc></url>')}`
    expect(await read(file)).toMatchObject({ urls: [], fault: 'dtd' })
  })

  test('a small file that never ends once it is decompressed is given up', async () => {
    const url = '<url><loc>https://a.example/1</loc></url>'
    const zeros = gzipSync(`<urlset>${url}${' '.repeat(60 * 1024 * 1024)}`)
    expect(zeros.byteLength).toBeLessThan(100_000)
    expect(await read(zeros, 'application/gzip', 65_536)).toMatchObject({
      urls: ['https://a.example/1'],
      fault: 'no_entries'
    })
  }, 180_000)

  test('a sitemap without an end is given up', async () => {
    let sent = 0
    async function* endless() {
      yield Buffer.from('<urlset>')
      for (;;) {
        sent += 1_000_000
        yield Buffer.alloc(1_000_000, '<x/>')
      }
    }
    expect((await readPieces(endless())).fault).toBe('no_entries')
    expect(sent).toBeLessThan(4_000_000)
  }, 180_000)

  test('depth, and names or addresses of megabytes, do no harm', async () => {
    expect((await read(`<urlset>${'<a>'.repeat(1_000_000)}`, 'text/xml', 65_536)).fault).toBe(
      'too_deep'
    )
    expect(
      (
        await read(
          urlset(`<url><loc>https://a.example/${'x'.repeat(900_000)}</loc></url>${ONE}`),
          'text/xml',
          65_536
        )
      ).urls
    ).toEqual(['https://a.example/1'])
    expect(
      (await read(`<urlset ${'a'.repeat(900_000)}="b">${ONE}</urlset>`, 'text/xml', 65_536)).urls
    ).toEqual(['https://a.example/1'])
    expect((await read('x'.repeat(5_000_000), 'text/plain', 65_536)).fault).toBe('no_entries')
  })

  test('any bytes are read without harm', async () => {
    for (let seed = 1; seed < 200; seed++) {
      const bytes = Uint8Array.from(
        { length: 300 },
        (_, index) => (seed * 131 + index * index * 17) % 256
      )
      await read(bytes, 'application/octet-stream', 50)
      await read(Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), bytes]), '', 50)
    }
  })
})

describe('a date of a sitemap', () => {
  test.each<[string, string | null]>([
    ['2026', '2026'],
    ['2026-11', '2026-11'],
    [' 2026-11-24\n', '2026-11-24'],
    ['2026-11-24T11:05Z', '2026-11-24T11:05:00Z'],
    ['2026-11-24T11:05:58.123+0100', '2026-11-24T11:05:58+01:00'],
    ['2026-11-24 11:05:58', '2026-11-24T11:05:58Z'],
    ['2026-11-24T25:00', '2026-11-24'],
    ['Tue, 24 Nov 2026 11:05:58 +0000', '2026-11-24T11:05:58Z'],
    ['24 Nov 2026', '2026-11-24T00:00:00Z'],
    ['Tue, 24 Nov 26 12:05 +0100', '2026-11-24T11:05:00Z'],
    ['24 Nov 2026 11:05:58', '2026-11-24T11:05:58Z'],
    ['2026-02-30', null],
    ['0000-00-00', null],
    ['yesterday', null],
    ['2 days ago', null],
    ['1', null],
    ['', null],
    ['9'.repeat(1_000_000), null]
  ])('%#', (text, date) => {
    expect(lastModified(text)).toBe(date)
  })
})
