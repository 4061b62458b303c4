import { describe, expect, it } from 'vitest'
import {
  documentHtml,
  documentTree,
  documentValue,
  isDocument
} from '../src/documents/documents.ts'
import { feedDate } from '../src/documents/feed-date.ts'
import {
  baseUrl,
  bodyContent,
  feedItems,
  isCutDocument,
  metadata,
  parseHtml,
  tables,
  toMarkdown
} from '../src/index.ts'

const URL_OF_DOCUMENT = new URL('https://site.example/files/document')

function markdown(text: string, mediaType: string): string {
  const html = documentHtml(text, mediaType)
  expect(html).toBeDefined()
  return toMarkdown(bodyContent(parseHtml(html!)), { base: URL_OF_DOCUMENT }).markdown
}

describe('documents: types', () => {
  it.each([
    ['text/plain', true],
    ['application/json', true],
    ['application/problem+json', true],
    ['application/rss+xml', true],
    ['text/csv', true],
    ['text/html', false],
    ['application/xhtml+xml', false],
    ['image/svg+xml', true],
    ['text/x-markdown', true],
    ['application/x-ndjson', true],
    ['application/json-seq', true],
    ['application/pdf', false],
    ['', false]
  ])('%s: %s', (mediaType, known) => {
    expect(isDocument(mediaType)).toBe(known)
    expect(documentHtml('a', mediaType) !== undefined).toBe(known)
  })
})

describe('documents: text', () => {
  it('a text keeps its paragraphs and lines, and is not markup', () => {
    const text = 'First <b>line</b>\r\nsecond & third\r\n\r\n \r\n<script>alert(1)</script>\n'
    expect(markdown(text, 'text/plain')).toBe(
      'First \\<b>line\\</b>\\\nsecond & third\n\n\\<script>alert(1)\\</script>'
    )
  })

  it('JSON and XML are shown as code', () => {
    expect(markdown('{"a": "</code>"}', 'application/json')).toBe('```json\n{"a": "</code>"}\n```')
    expect(markdown('<a>\n <b/>\n</a>', 'text/xml')).toBe('```xml\n<a>\n <b/>\n</a>\n```')
  })
})

describe('documents: CSV (RFC 4180)', () => {
  it.each([
    ['commas', 'name,place\n"Ann, B.","a ""b"""\n'],
    ['semicolons', 'name;place\n"Ann, B.";"a ""b"""\n'],
    ['tabs', 'name\tplace\nAnn, B.\t"a ""b"""\n']
  ])('a CSV file is a table: %s', (_, text) => {
    const [table] = tables(parseHtml(documentHtml(text, 'text/csv')!))
    expect(table).toMatchObject({ headers: ['name', 'place'], rows: [['Ann, B.', 'a "b"']] })
  })

  it('a quoted cell keeps its lines', () => {
    expect(markdown('name,place\n"Ann\r\nB.",a\n', 'text/csv')).toContain('| Ann<br>B. | a |')
  })

  it('a CSV file is read up to 250,000 cells, and says whether rows were left out', () => {
    const rows = (count: number) => `n,m\n${'1,2\n'.repeat(count - 1)}`
    const whole = documentTree(rows(125_000), 'text/csv')
    expect(isCutDocument(whole)).toBe(false)
    const cut = documentTree(rows(125_001), 'text/csv')
    expect(isCutDocument(cut)).toBe(true)
    expect(tables(cut)[0]?.rows).toHaveLength(124_999)
  })

  it('a CSV file with one column becomes text', () => {
    expect(markdown('one\ntwo', 'text/csv')).toBe('one\\\ntwo')
  })
})

const RSS = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Harbour &amp; Pier</title><link>https://harbour.example/</link><description>News from the pier</description>
<language>en-gb</language><lastBuildDate>Tue, 03 Feb 2026 08:00:00 GMT</lastBuildDate>
<item><title>The ferry is &lt;i&gt;late&lt;/i&gt;</title><link>/late</link><pubDate>Mon, 02 Feb 2026 10:00:00 GMT</pubDate>
<dc:creator>Ada Reed</dc:creator><description>Short.</description>
<content:encoded><![CDATA[<p>It left <b>an hour</b> late.</p><script>track()</script></article>]]></content:encoded>
<enclosure url="https://harbour.example/late.mp3" length="9" type="audio/mpeg"/></item>
<item><title>Second</title><guid>https://harbour.example/second</guid><description>Plain words.</description></item>
</channel></rss>`

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB"><title>Harbour &amp; Pier</title><subtitle>News from the pier</subtitle>
<link rel="self" href="https://harbour.example/feed"/><link rel="alternate" href="https://harbour.example/"/><updated>2026-02-03T08:00:00Z</updated>
<entry><title type="html">The ferry is &lt;i&gt;late&lt;/i&gt;</title><link href="/late"/><published>2026-02-02T10:00:00Z</published><author><name>Ada Reed</name></author>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It left <b>an hour</b> late.</p></div></content></entry>
<entry><title>Second</title><link href="https://harbour.example/second"/><summary>Plain words.</summary></entry></feed>`

const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="x"><title>Harbour &amp; Pier</title><link>https://harbour.example/</link><description>News from the pier</description><dc:language>en-GB</dc:language><dc:date>2026-02-03T08:00:00Z</dc:date></channel>
<item rdf:about="a"><title>The ferry is late</title><link>/late</link><dc:date>2026-02-02</dc:date><dc:creator>Ada Reed</dc:creator><description>It left &lt;b&gt;an hour&lt;/b&gt; late.</description></item>
<item rdf:about="b"><title>Second</title><link>https://harbour.example/second</link><description>Plain words.</description></item></rdf:RDF>`

const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Harbour & Pier',
  description: 'News from the pier',
  language: 'en-GB',
  home_page_url: 'https://harbour.example/',
  items: [
    {
      id: '1',
      url: '/late',
      title: 'The ferry is late',
      content_html: '<p>It left <b>an hour</b> late.</p>',
      date_published: '2026-02-02T10:00:00Z',
      authors: [{ name: 'Ada Reed' }]
    },
    {
      id: '2',
      url: 'https://harbour.example/second',
      title: 'Second',
      content_text: 'Plain words.'
    }
  ]
})

describe('documents: feeds', () => {
  it.each([
    ['RSS', RSS, 'application/rss+xml'],
    ['Atom', ATOM, 'application/atom+xml'],
    ['RDF', RDF, 'text/xml'],
    ['JSON feed', JSON_FEED, 'application/feed+json']
  ])('%s: entries and metadata', (_, text, mediaType) => {
    const lines = markdown(text, mediaType).split('\n')
    expect(lines).toContain('## [The ferry is late](https://site.example/late)')
    expect(lines).toContain('It left **an hour** late.')
    expect(lines.find((line) => line.endsWith(', Ada Reed'))).toMatch(/^2026-02-02/)
    expect(lines).toContain('## [Second](https://harbour.example/second)')
    expect(lines).toContain('Plain words.')
    expect(lines.join('\n')).not.toContain('track')
    const about = metadata(parseHtml(documentHtml(text, mediaType)!), { url: URL_OF_DOCUMENT })
    expect(about).toMatchObject({
      title: 'Harbour & Pier',
      description: 'News from the pier',
      canonicalUrl: 'https://harbour.example/'
    })
    expect(about.language?.toLowerCase()).toBe('en-gb')
  })

  it.each([
    ['RSS', RSS, 'application/rss+xml', '2026-02-02T10:00:00Z', 'Short.'],
    ['Atom', ATOM, 'application/atom+xml', '2026-02-02T10:00:00Z', null],
    ['RDF', RDF, 'text/xml', '2026-02-02', 'It left an hour late.'],
    ['JSON feed', JSON_FEED, 'application/feed+json', '2026-02-02T10:00:00Z', null]
  ])('%s: entries as data', (_, text, mediaType, publishedAt, summary) => {
    const tree = documentTree(text, mediaType)
    const [first, second, ...others] = feedItems(tree, URL_OF_DOCUMENT)
    expect(first).toEqual({
      title: 'The ferry is late',
      url: 'https://site.example/late',
      publishedAt,
      author: 'Ada Reed',
      summary,
      content: 'It left **an hour** late.'
    })
    expect(second).toMatchObject({
      title: 'Second',
      url: 'https://harbour.example/second',
      publishedAt: null,
      author: null,
      content: 'Plain words.'
    })
    expect(others).toEqual([])
    expect(documentValue(tree) !== undefined).toBe(mediaType.endsWith('json'))
  })

  it('an episode may have its title only for players', () => {
    const rss = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title>
<item><itunes:title>Of weirs</itunes:title><enclosure url="https://c.example/2.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`
    const { markdown } = toMarkdown(documentTree(rss, 'application/rss+xml'))
    expect(markdown).toBe('## Of weirs\n\n<https://c.example/2.mp3>')
  })

  it('the base of an entry is relative to the base of its feed', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/log/"><title>A</title>
<entry xml:base="2026/08/"><title>One</title><link href="x"/><content type="html">&lt;a href="p.jpg"&gt;p&lt;/a&gt; &lt;img src="/q.png" alt="q"&gt;</content></entry>
<entry><title>Two</title><link href="y"/><content type="html">&lt;a href="z"&gt;z&lt;/a&gt;</content></entry></feed>`
    const tree = documentTree(atom, 'application/atom+xml')
    const base = baseUrl(tree, URL_OF_DOCUMENT)
    const { markdown } = toMarkdown(tree, { base })
    expect(markdown).toContain('[One](https://b.example/log/2026/08/x)')
    expect(markdown).toContain(
      '[p](https://b.example/log/2026/08/p.jpg) ![q](https://b.example/q.png)'
    )
    expect(markdown).toContain('[z](https://b.example/log/z)')
    expect(feedItems(tree, base).map(({ content }) => content)).toEqual([
      '[p](https://b.example/log/2026/08/p.jpg) ![q](https://b.example/q.png)',
      '[z](https://b.example/log/z)'
    ])
  })

  it('a feed has plain text with line breaks, several authors and addresses of its own', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:base="https://b.example/blog/"><title>A</title>
<entry xml:base="https://e.example/"><title>One</title><link href="x"/><updated>2026-02-02T10:00:00+02:00</updated><author><name>Ada</name></author><author><name>Bo</name></author><content type="text">5 &lt; 6
next</content></entry>
<entry><link href="v"/><media:group><media:description>Of a film</media:description></media:group></entry></feed>`
    const tree = documentTree(atom, 'application/atom+xml')
    const items = feedItems(tree, new URL('https://b.example/blog/'))
    expect(items).toEqual([
      {
        title: 'One',
        url: 'https://e.example/x',
        publishedAt: '2026-02-02T10:00:00+02:00',
        author: 'Ada, Bo',
        summary: null,
        content: '5 < 6\\\nnext'
      },
      {
        title: null,
        url: 'https://b.example/blog/v',
        publishedAt: null,
        author: null,
        summary: 'Of a film',
        content: 'Of a film'
      }
    ])
    expect(baseUrl(tree, URL_OF_DOCUMENT).href).toBe('https://b.example/blog/')
  })

  it('other documents have no entries', () => {
    expect(feedItems(documentTree('{}', 'application/json'), URL_OF_DOCUMENT)).toEqual([])
    expect(feedItems(parseHtml('<article>a</article>'), URL_OF_DOCUMENT)).toEqual([])
  })

  it.each([
    ['Mon, 02 Feb 2026 10:00:00 GMT', '2026-02-02T10:00:00Z'],
    ['Mon, 2 Feb 26 10:00 EST', '2026-02-02T10:00-05:00'],
    ['02 Feb 2026 10:00:00 PDT', '2026-02-02T10:00:00-07:00'],
    ['Monday, 02 February 2026 10:00:00 +0200', '2026-02-02T10:00:00+02:00'],
    ['Mon, 02 Feb 2026 10:00:00 +0000', '2026-02-02T10:00:00Z'],
    ['Mon, 02 Feb 2026 10:00:00 CEST', '2026-02-02T10:00:00'],
    ['Mon, 02-Feb-1998 10:00:00 UT', '1998-02-02T10:00:00Z'],
    ['02 Feb 98', '1998-02-02'],
    ['2026-02-02T10:00:00.5+02:00', '2026-02-02T10:00:00+02:00'],
    ['2. Februar 2026', '2026-02-02'],
    ['Mon, 31 Feb 2026 10:00:00 GMT', undefined],
    ['soon', undefined]
  ])('the date %s is read', (text, date) => {
    expect(feedDate(text)).toBe(date)
  })

  it('the files of an entry are listed', () => {
    expect(markdown(RSS, 'application/rss+xml')).toContain('https://harbour.example/late.mp3')
  })

  it('malformed feeds are shown as code', () => {
    expect(markdown('<rss><channel><title>Cut', 'application/rss+xml')).toContain('```xml')
    expect(markdown('{"version": 1}', 'application/feed+json')).toContain('```json')
  })

  it('a feed does not expand its own entities', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`
    const html = documentHtml(
      `${bomb}<rss version="2.0"><channel><title>&b;</title></channel></rss>`,
      'text/xml'
    )
    expect(html!.length).toBeLessThan(10_000)
  })
})

describe('documents: entries of feeds that are cut off', () => {
  const feed = (...texts: string[]) =>
    `<rss version="2.0"><channel><title>Weirs</title>${texts
      .map(
        (text, index) =>
          `<item><title>Entry ${index}</title><description><![CDATA[${text}]]></description></item>`
      )
      .join('')}</channel></rss>`

  it.each([
    ['a tag', 'First <img src="https://a.example/b.p'],
    ['bold type', 'First <b>bold'],
    ['a comment', 'First <!-- note'],
    ['a listing', 'First <pre><code>x'],
    ['a link', 'First <a href="https://a.example/x'],
    ['a table', 'First <table><tr><td>cell'],
    ['a script', 'First <script>var a = 1;'],
    ['a list', 'First <ul><li>item']
  ])('an entry that leaves %s open ends with itself', (_, text) => {
    const tree = documentTree(feed(text, 'Second text.'), 'application/rss+xml')
    const { markdown } = toMarkdown(bodyContent(tree), { base: URL_OF_DOCUMENT })
    expect(markdown).toMatch(/^## Entry 0\n\nFirst/)
    expect(markdown.endsWith('## Entry 1\n\nSecond text.')).toBe(true)
  })

  it('an Atom text without a type is text', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A &lt;b> feed</title><entry><title>Use &lt;b> for bold.</title><id>1</id><summary>One &lt;i> sign.</summary></entry><entry><title type="html">&lt;i>So&lt;/i></title><id>2</id><content>&lt;p>Whole &lt;b>element&lt;/b>&lt;/p></content></entry></feed>'
    const tree = documentTree(atom, 'application/atom+xml')
    expect(metadata(tree, { url: URL_OF_DOCUMENT }).title).toBe('A <b> feed')
    expect(toMarkdown(bodyContent(tree)).markdown).toBe(
      '## Use \\<b> for bold.\n\nOne \\<i> sign.\n\n## So\n\nWhole **element**'
    )
  })
})
