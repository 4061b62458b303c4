import { describe, expect, it } from 'vitest'
import { type Metadata, metadata, parseHtml } from '../src/index.ts'

const url = new URL('https://www.news.example/2020/stories/otters')

function read(html: string, at: URL = url): Metadata {
  return metadata(parseHtml(html), { url: at })
}

function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}

describe('metadata: an empty page', () => {
  it('an empty page has no values', () => {
    expect(read('')).toEqual({
      title: null,
      description: null,
      author: null,
      publishedAt: null,
      modifiedAt: null,
      siteName: null,
      language: null,
      canonicalUrl: null,
      image: null,
      favicon: null,
      type: null,
      breadcrumbs: [],
      feeds: [],
      openGraph: {}
    })
  })
})

describe('metadata: precedence', () => {
  const article = {
    '@type': 'NewsArticle',
    headline: 'From JSON-LD',
    author: { '@type': 'Person', name: 'Ada Json' },
    datePublished: '2020-01-01',
    dateModified: '2020-01-02',
    image: '/json.jpg',
    publisher: { '@type': 'Organization', name: 'Json Times' },
    inLanguage: 'fr'
  }
  const microdata = `<div itemscope itemtype="https://schema.org/Article"><b itemprop="headline">From microdata</b>
    <b itemprop="author">Bob Micro</b><time itemprop="datePublished" datetime="2019-01-01"></time></div>`
  const meta = `<meta name="author" content="Cy Meta"><meta property="article:published_time" content="2018-01-01">
    <meta property="og:title" content="From og"><meta property="og:image" content="/og.jpg"><meta property="og:site_name" content="Og News">`
  const shown =
    '<h1>Shown</h1><p class="byline">By Dee Line</p><time datetime="2017-01-01">1</time>'

  it('the author comes from JSON-LD, microdata, meta, byline', () => {
    expect(read(jsonLd(article) + microdata + meta + shown).author).toBe('Ada Json')
    expect(read(microdata + meta + shown).author).toBe('Bob Micro')
    expect(read(meta + shown).author).toBe('Cy Meta')
    expect(read(shown).author).toBe('Dee Line')
  })

  it('the author comes from a meta element of any name that ends in a word for authors', () => {
    for (const name of ['article-detail-page-author', 'newsroom.content.story.byline']) {
      expect(read(`<meta name="${name}" content="Ada Meta">${shown}`).author).toBe('Ada Meta')
    }
    expect(read(`<meta name="authority" content="Ada Meta">${shown}`).author).toBe('Dee Line')
  })

  it('the date comes from JSON-LD, microdata, meta, shown text', () => {
    expect(read(jsonLd(article) + microdata + meta + shown).publishedAt).toBe('2020-01-01')
    expect(read(microdata + meta + shown).publishedAt).toBe('2019-01-01')
    expect(read(meta + shown).publishedAt).toBe('2018-01-01')
    expect(read(shown).publishedAt).toBe('2017-01-01')
  })

  it('the image comes from og, then JSON-LD', () => {
    expect(read(jsonLd(article) + meta).image).toBe('https://www.news.example/og.jpg')
    expect(read(jsonLd(article)).image).toBe('https://www.news.example/json.jpg')
  })

  it('the site comes from og, then the publisher', () => {
    expect(read(jsonLd(article) + meta).siteName).toBe('Og News')
    expect(read(jsonLd(article)).siteName).toBe('Json Times')
  })

  it('the origin of each field can be reported without changing the values', () => {
    const html = jsonLd(article) + meta
    const notes = new Map<string, string>()
    const told = metadata(parseHtml(html), {
      url,
      note: (field, source) => notes.set(field, source)
    })
    expect(told).toEqual(read(html))
    expect(Object.fromEntries(notes)).toMatchObject({
      title: 'json-ld:$.headline',
      author: 'json-ld:$.author',
      publishedAt: 'json-ld:$.datePublished',
      modifiedAt: 'json-ld:$.dateModified',
      siteName: 'meta:og:site_name',
      language: 'json-ld:$.inLanguage',
      image: 'meta:og:image',
      type: 'json-ld:$.@type'
    })
    for (const [field, source] of notes) {
      expect(told[field as keyof Metadata]).not.toBeNull()
      expect(source).not.toBe('')
    }
  })
})

describe('metadata: title', () => {
  it.each([
    [
      'the site cut off by its declared name',
      '<title>Otters swim | Og News</title><meta property="og:site_name" content="Og News">',
      'Otters swim'
    ],
    ['the site cut off by its host', '<title>NEWS.example - Otters swim</title>', 'Otters swim'],
    [
      'an unknown tail',
      '<title>Otters swim in the river – Some Paper</title>',
      'Otters swim in the river'
    ],
    ['a colon is part of it', '<title>Otters: a life in water</title>', 'Otters: a life in water'],
    [
      'a heading that repeats the head',
      '<title>Otters swim | Paper</title><h1>Otters swim</h1>',
      'Otters swim'
    ],
    [
      'a heading that is the site',
      '<title>Otters swim | The Paper</title><h1>The Paper</h1><h2>Otters swim</h2>',
      'Otters swim'
    ],
    [
      'a heading that extends the card',
      '<meta property="og:title" content="Otters swim well"><h1>Otters swim well at night</h1>',
      'Otters swim well at night'
    ],
    [
      'an unrelated heading loses',
      '<meta property="og:title" content="Otters swim well"><h1>Welcome</h1>',
      'Otters swim well'
    ],
    ['a heading alone', '<h1>Otters¶</h1>', 'Otters'],
    [
      'markup in a card',
      '<meta property="og:title" content="Tom &amp;amp; &lt;b&gt;Ann&lt;/b&gt;">',
      'Tom & Ann'
    ],
    [
      'a manual and its chapter',
      '<title>Chapter One - The Example Manual</title><h1>The Example Manual</h1><h2>Chapter One</h2>',
      'Chapter One'
    ]
  ])('%s', (_, html, expected) => {
    expect(read(html).title).toBe(expected)
  })
})

describe('metadata: author', () => {
  const byline = (text: string) => read(`<h1>Otters</h1><p class="byline">${text}</p>`).author

  it.each([
    ['By Ada Lovelace', 'Ada Lovelace'],
    ['By Ada Lovelace and Charles Babbage', 'Ada Lovelace, Charles Babbage'],
    ['Von Anna Groß und Bernd Klein', 'Anna Groß, Bernd Klein'],
    ['Par Zoé Blanc | 3 mai 2020', 'Zoé Blanc'],
    ['Por Juan Pérez', 'Juan Pérez'],
    ['<span>By</span><a>Ada Lovelace</a>', 'Ada Lovelace'],
    ['Written by Ada Lovelace, Staff Writer', 'Ada Lovelace'],
    ['Ada Lovelace (Reuters)', 'Ada Lovelace'],
    ['作者：王小明', '王小明']
  ])('%s', (text, expected) => {
    expect(byline(text)).toBe(expected)
  })

  it.each(['', 'https://x.example/ada', 'Share', '3 May 2020', 'x'.repeat(300)])(
    'the author is not read from %j',
    (text) => {
      expect(byline(text)).toBeNull()
    }
  )

  it('the author is read from a text that begins like a byline, only near the headline', () => {
    expect(read('<h1>Otters</h1><p>By <a href="/x">Ada Lovelace</a></p>').author).toBe(
      'Ada Lovelace'
    )
    expect(
      read(`<h1>Otters</h1><p>${'x '.repeat(2000)}</p><p>By Ada Lovelace</p>`).author
    ).toBeNull()
    expect(read('<h1>Otters</h1><p>By the river they live.</p>').author).toBeNull()
  })

  it('the author is read inside a layout whose class mentions a sidebar', () => {
    const html =
      '<div class="with-sidebar"><h1>Otters</h1><p class="byline">By Ada Lovelace</p></div>'
    expect(read(html).author).toBe('Ada Lovelace')
  })

  it('the author is read from a meta element outside any item', () => {
    expect(read('<meta itemprop="author" content="Ada Lovelace"><h1>Otters</h1>').author).toBe(
      'Ada Lovelace'
    )
  })

  it('the author keeps name particles and stops at roles', () => {
    expect(byline('By John le Carré')).toBe('John le Carré')
    expect(byline('Ada Bickerstaff Jones')).toBe('Ada Bickerstaff Jones')
    expect(byline('Ada Lovelace, MD, Security Expert')).toBe('Ada Lovelace')
    expect(byline('<b>Ada Lovelace</b><i>Editor</i>')).toBe('Ada Lovelace')
  })

  it('the author is neither a commenter nor an author of a teaser', () => {
    const html = `<h1>Otters</h1><div class="comments"><a rel="author">Troll</a></div>
      <aside class="related"><p class="byline">By Other</p></aside>`
    expect(read(html).author).toBeNull()
  })

  it('the author is the person of the byline if the head names the publisher', () => {
    const html = `<meta property="og:site_name" content="Og News"><meta name="author" content="Og News"><h1>Otters</h1><p class="byline">By Ada Lovelace</p>`
    expect(read(html).author).toBe('Ada Lovelace')
  })

  it('several authors of structured data are listed once each', () => {
    const author = [{ name: 'Ada' }, 'Bob', { '@type': 'Person', name: 'ada' }]
    expect(read(jsonLd({ '@type': 'Article', author })).author).toBe('ada, Bob')
  })
})

describe('metadata: dates', () => {
  it('dates stay as precise as the page states them', () => {
    const at = (value: string) => read(`<meta name="date" content="${value}">`).publishedAt
    expect(at('2020-05-03')).toBe('2020-05-03')
    expect(at('2020-05-03T10:00:00+02:00')).toBe('2020-05-03T10:00:00+02:00')
    expect(at('3. Mai 2020')).toBe('2020-05-03')
  })

  it('dates are read from the address, with the time from the page', () => {
    const at = new URL('https://news.example/2020/05/03/otters')
    expect(read('<p>x', at).publishedAt).toBe('2020-05-03')
    expect(read('<h1>x</h1><time datetime="2020-05-03T10:00Z">', at).publishedAt).toBe(
      '2020-05-03T10:00Z'
    )
    expect(read('<h1>x</h1><time datetime="2021-01-01">', at).publishedAt).toBe('2020-05-03')
  })

  it('the date of the last change is distinguished from the date of publication', () => {
    const dates = (text: string) => {
      const { publishedAt, modifiedAt } = read(`<h1>x</h1><p class="date">${text}</p>`)
      return [publishedAt, modifiedAt]
    }
    expect(dates('Last updated: 4 May 2020')).toEqual([null, '2020-05-04'])
    expect(dates('3 May 2020, updated 4 May 2020')).toEqual(['2020-05-03', '2020-05-04'])
    expect(dates('Zuletzt aktualisiert am 4. Mai 2020')).toEqual([null, '2020-05-04'])
    expect(dates('3 May 2020')).toEqual(['2020-05-03', null])
  })

  it('dates are read near the headline, not from comments or long texts', () => {
    expect(read('<h1>x</h1><p>Published 3 May 2020</p>').publishedAt).toBe('2020-05-03')
    expect(read('<h1>x</h1><ol class="comments"><li>3 May 2020</ol>').publishedAt).toBeNull()
    expect(
      read(`<h1>x</h1><p>${'On 3 May 2020 it rained. '.repeat(20)}</p>`).publishedAt
    ).toBeNull()
  })
})

describe('metadata: which thing is the page', () => {
  it('the thing with the address of the page is preferred', () => {
    const things = [
      { '@type': 'Article', url: 'https://news.example/other', headline: 'Other' },
      { '@type': 'Article', mainEntityOfPage: { '@id': url.href }, headline: 'Own' }
    ]
    expect(read(jsonLd({ '@graph': things })).title).toBe('Own')
  })

  it('a teaser is not taken for the page', () => {
    const list = [1, 2, 3, 4].map((index) => ({
      '@type': 'BlogPosting',
      headline: `Post ${index}`,
      author: `A${index}`
    }))
    const { title, author } = read(`<title>Blog</title>${jsonLd(list)}`)
    expect([title, author]).toEqual(['Blog', null])
  })
})

describe('metadata: addresses', () => {
  it('addresses are absolute by <base>', () => {
    const html = `<base href="/base/"><link rel=canonical href="c"><link rel="shortcut icon" href="i.ico">
      <link rel=alternate type="application/rss+xml" href="f.xml"><link rel=alternate type="text/html" href="m"><meta property="og:image" content="p.jpg">`
    const found = read(html)
    expect(found).toMatchObject({
      canonicalUrl: 'https://www.news.example/base/c',
      favicon: 'https://www.news.example/base/i.ico',
      feeds: ['https://www.news.example/base/f.xml'],
      image: 'https://www.news.example/base/p.jpg'
    })
  })

  it('addresses are not taken from invalid values', () => {
    const html =
      '<link rel=canonical href="javascript:x"><meta property="og:image" content="data:image/png;base64,x"><link rel=icon href="data:,">'
    expect(read(html)).toMatchObject({ canonicalUrl: null, image: null, favicon: null })
  })
})

describe('metadata: language', () => {
  it.each([
    ['<html lang="de">', 'de'],
    ['<html lang="EN_us">', 'en-US'],
    ['<meta property="og:locale" content="pt_BR">', 'pt-BR'],
    ['<meta http-equiv="content-language" content="fr, en">', 'fr'],
    ['<html lang="{{ lang }}"><meta property="og:locale" content="it">', 'it'],
    ['<html lang="x">', null]
  ])('the language of %s is %s', (html, expected) => {
    expect(read(html).language).toBe(expected)
  })
})

describe('metadata: breadcrumbs', () => {
  it('breadcrumbs come from structured data, ordered by position', () => {
    const itemListElement = [
      { '@type': 'ListItem', position: 2, name: 'Rivers', item: '/rivers' },
      { '@type': 'ListItem', position: 1, item: { '@id': 'https://news.example/', name: 'Home' } },
      { '@type': 'ListItem', position: 3, name: 'Otters' }
    ]
    expect(read(jsonLd({ '@type': 'BreadcrumbList', itemListElement })).breadcrumbs).toEqual([
      { name: 'Home', url: 'https://news.example/' },
      { name: 'Rivers', url: 'https://www.news.example/rivers' },
      { name: 'Otters', url: null }
    ])
  })

  it('breadcrumbs otherwise come from the visible ones', () => {
    const html =
      '<nav aria-label="Breadcrumb"><ol><li>‹<li><a href="/">Home</a> ›<li><a href="/r">Rivers</a><li>Otters</ol></nav>'
    expect(read(html).breadcrumbs).toEqual([
      { name: 'Home', url: 'https://www.news.example/' },
      { name: 'Rivers', url: 'https://www.news.example/r' },
      { name: 'Otters', url: null }
    ])
  })
})

describe('metadata: hostile pages', () => {
  it.each([
    ['many headings', '<h1>x y</h1>'.repeat(20_000)],
    [
      'a long title',
      `<title>${'a - '.repeat(50_000)}</title><meta property="og:title" content="${' | '.repeat(50_000)}">`
    ],
    ['many dates', '<time>3 May 2020</time>'.repeat(20_000)],
    ['many bylines', '<p class="byline">By A B</p>'.repeat(20_000)],
    [
      'many things',
      jsonLd(
        Array.from({ length: 20_000 }, () => ({ '@type': 'Article', author: [{ name: 'A' }] }))
      )
    ],
    [
      'deep things',
      `<script type="application/ld+json">${'{"@type":"Article","author":['.repeat(5000)}</script>`
    ],
    [
      'wrong types',
      jsonLd([
        { '@type': 3, headline: {} },
        {
          '@type': ['Article', null],
          headline: [null, { name: [] }],
          author: [[[]]],
          datePublished: {},
          image: [1, {}]
        }
      ])
    ],
    [
      'keys of objects',
      jsonLd({
        '@type': 'Article',
        constructor: 'x',
        toString: 1,
        hasOwnProperty: 2,
        headline: 'y'
      })
    ]
  ])('metadata is read from a page with %s', (_, html) => {
    // OpenGraph is handed on as written.
    const { openGraph, ...found } = read(html)
    expect(JSON.stringify(found).length).toBeLessThan(10_000)
    expect(openGraph).toBeTypeOf('object')
  })
})
