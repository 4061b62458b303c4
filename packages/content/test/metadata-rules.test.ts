/** Single rules of metadata, each on the smallest page that needs it. */

import { describe, expect, it } from 'vitest'
import { type Metadata, metadata, parseHtml } from '../src/index.ts'

function read(html: string, at = 'https://www.river-notes.example/weirs'): Metadata {
  return metadata(parseHtml(html), { url: new URL(at) })
}

describe('title', () => {
  const site = 'https://www.river-notes.example/'
  it.each([
    [
      'a short heading before the mark',
      'x',
      '<title>Weirs - Encyclopedia | EN</title><h1>Weirs</h1>',
      'Weirs'
    ],
    [
      'a longer name of the site',
      'x',
      '<meta property="og:title" content="How weirs work | River Guide"><h2>More</h2>',
      'How weirs work'
    ],
    [
      'of two texts the one that the address repeats',
      'guide/how-weirs-work',
      '<meta property="og:title" content="All you must know of dams"><h1>How weirs work</h1>',
      'How weirs work'
    ],
    [
      'of two versions the one that the address repeats',
      'guide/best-kettles-for-tea',
      '<meta property="og:title" content="Best kettles for tea"><h1>The kettles for tea we like</h1>',
      'Best kettles for tea'
    ],
    [
      'a heading that leads to the part of the site is its name',
      'diary/12',
      '<title>Mud and water</title><h1><a href="/diary/">Mud and water diary</a></h1>',
      'Mud and water'
    ],
    [
      'a heading with the class of a site’s name',
      'x',
      '<title>Mud of March</title><h1 class="site-title">Mud of March and other months</h1>',
      'Mud of March'
    ],
    [
      'the button in a heading is not read',
      'x',
      '<title>Result</title><h1>Result <button>Copy path</button></h1>',
      'Result'
    ],
    [
      'the time in a heading is not read',
      'x',
      '<title>Mud of March</title><h1><time>3 May 2020</time> Mud of March</h1>',
      'Mud of March'
    ],
    [
      'an anchor without a width',
      'x',
      '<title>Mud of March | Notes</title><h1>Mud of March <a>\u200b</a></h1>',
      'Mud of March'
    ],
    [
      'the start of a site keeps the name in front',
      '',
      `<title>River Notes: slow water</title><link rel="canonical" href="${site}"><h1>Welcome aboard</h1>`,
      'River Notes: slow water'
    ],
    [
      'a title that says no more than home',
      'x',
      '<meta property="og:title" content="Home"><title>Home - The Weir Club</title>',
      'Home - The Weir Club'
    ],
    [
      'home and a name of the site',
      'x',
      '<meta property="og:site_name" content="The Weir Club"><title>Home - The Weir Club</title>',
      'The Weir Club'
    ],
    [
      'a path in place of a name',
      'x',
      '<title>Covered code</title><div itemscope itemtype="https://schema.org/Article"><meta itemprop="headline" content="/code/2013/covered/"></div>',
      'Covered code'
    ]
  ])('%s', (_, path, html, expected) => {
    expect(read(html, site + path).title).toBe(expected)
  })
})

describe('author', () => {
  const byline = (text: string) => read(`<h1>Weirs</h1><p class="byline">${text}</p>`).author

  it.each([
    ['Recipe by Ada Lake', 'Ada Lake'],
    ['ByAda Lake', 'Ada Lake'],
    ['AuthorAda Lake', 'Ada Lake'],
    ['Ada Lake, Home and Garden Expert', 'Ada Lake'],
    ['Ada Lake and Bo Brook, extension educators', 'Ada Lake, Bo Brook'],
    ['Mar. 5, 2024 · Ada Lake', 'Ada Lake'],
    ['Ada Lake » Tue 9:00', 'Ada Lake'],
    ['Geschrieben von: Anna Fluss', 'Anna Fluss'],
    ['Otto von Bismarck', 'Otto von Bismarck'],
    ['Leonardo da Vinci', 'Leonardo da Vinci'],
    ['Powered by Mill', null],
    ['Medically reviewed by Bo Brook', null],
    ['By becoming a member you help. Earn $ 5', null],
    ['About', null],
    ['Read Ada’s articles', null],
    ['This article was written by', null]
  ])('the author is read from the byline %j', (text, expected) => {
    expect(byline(text)).toBe(expected)
  })

  it('the author is not a reviewer, a customer or a heading whose id is its text', () => {
    const html = `<h1>Kettle</h1><h3 id="authorization">Authorization</h3><h3 id="line-by-line">Line by line</h3>
      <div class="review-card__author">Bo K</div><p class="testimonial-author">Cleo D</p>`
    expect(read(html).author).toBeNull()
  })

  it('the author may be in the footer of the article', () => {
    const footer = '<footer><p class="author">Ada Lake</p></footer>'
    expect(read(`<article><h1>Weirs</h1>${footer}</article>`).author).toBe('Ada Lake')
    expect(read(`<article><h1>Weirs</h1></article>${footer}`).author).toBeNull()
  })

  it('the author may be stated in words at the end', () => {
    const text = '<p>Water is wet.</p>'.repeat(300)
    expect(read(`<h1>Weirs</h1>${text}<p>Written by Ada Lake</p>`).author).toBe('Ada Lake')
    expect(read(`<h1>Weirs</h1>${text}<p>Escrito por Ana Río</p>`).author).toBe('Ana Río')
  })

  it('the author is read from meta elements with site-specific names', () => {
    expect(read('<meta name="acme.author-name" content="Ada Lake">').author).toBe('Ada Lake')
    expect(read('<meta name="twitter:creator" content="@ada">').author).toBeNull()
  })
})

describe('dates in digits', () => {
  const page = (head: string) =>
    `<!doctype html>${head}<h1>Weirs</h1><p><time>02/03/2024</time></p><p>${'Water falls over the weir. '.repeat(20)}</p>`

  it.each([
    ['<html lang="en-US">', undefined, '2024-02-03'],
    ['<html lang="en"><meta property="og:locale" content="en_US">', undefined, '2024-02-03'],
    ['<html lang="en"><meta property="og:locale" content="en_GB">', undefined, '2024-03-02'],
    ['<html lang="en">', 'https://weirs.example.co.uk/notes', '2024-03-02'],
    ['<html lang="de">', undefined, '2024-03-02'],
    ['<html lang="en">', undefined, null],
    ['<html>', undefined, null]
  ])('of a page with %s at %s are read as its country writes them', (head, at, date) => {
    expect(read(page(head), at).publishedAt).toBe(date)
  })
})

describe('dates', () => {
  const published = (name: string) => read(`<meta name="${name}" content="2024-03-05">`).publishedAt

  it('dates are read from meta elements with site-specific names', () => {
    for (const name of ['x-published-date', 'acme:pubdate', 'acme.date', 'release_date'])
      expect(published(name)).toBe('2024-03-05')
    for (const name of ['last-updated', 'event-date-start', 'expiration_date', 'build-date'])
      expect(published(name)).toBeNull()
    expect(read('<meta name="acme-last-modified" content="2024-03-05">').modifiedAt).toBe(
      '2024-03-05'
    )
  })

  it('dates are classified by the text before them', () => {
    const { publishedAt, modifiedAt } = read(
      '<h1>Weirs</h1><p><b>Last updated on</b> <time datetime="2024-03-06">6 March</time></p><p>Published: <time datetime="2024-03-05">5 March</time></p>'
    )
    expect([publishedAt, modifiedAt]).toEqual(['2024-03-05', '2024-03-06'])
  })

  it('the title is the headline if the head only names the site', () => {
    const html = '<title>valley.example</title><h1>On treadles</h1>'
    const at = (url: string) => metadata(parseHtml(html), { url: new URL(url) }).title
    expect(at('https://valley.example/2026/x')).toBe('On treadles')
  })

  it('a date that the headline declares counts before the one in the address', () => {
    const html = '<h1>Weirs</h1><time itemprop="datePublished" datetime="2018-05-09">May 9</time>'
    const issue = new URL('https://weekly.example/2018/05/18/weirs.html')
    expect(metadata(parseHtml(html), { url: issue }).publishedAt).toBe('2018-05-09')
    const far = `<h1>Weirs</h1><p>${'It rises. '.repeat(300)}</p>${html.slice(14)}`
    expect(metadata(parseHtml(far), { url: issue }).publishedAt).toBe('2018-05-18')
  })

  it('dates of reviews and events are excluded', () => {
    const far = '<p>Water is wet.</p>'.repeat(300)
    const dates = '<b class="review-date">5 March 2024</b><b class="event__date">6 March 2024</b>'
    expect(read(`<h1>Kettle</h1>${far}${dates}`).publishedAt).toBeNull()
  })
})

describe('description', () => {
  const text = 'The river rose by a metre in one night, and the meadow was under water at dawn.'

  it('the description is the full text if a card cuts it', () => {
    const html = `<meta property="og:description" content="The river rose by a metre…"><meta name="description" content="${text}">`
    expect(read(html).description).toBe(text)
  })

  it('the description does not repeat the title', () => {
    const html = `<title>Weirs</title><meta property="og:description" content="Weirs"><meta name="description" content="${text}">`
    expect(read(html).description).toBe(text)
  })

  it('the description is the first paragraph below the headline if none is declared', () => {
    const html = `<nav><p>${text} No.</p></nav><h1>Weirs</h1><p>Short.</p><p>${text}</p>`
    expect(read(html).description).toBe(text)
    expect(read(`<p>${text}</p>`).description).toBeNull()
  })
})

describe('picture', () => {
  it('the picture is the page’s own if the card shows the site’s', () => {
    const html = `<meta property="og:image" content="/img/default-share.png"><script type="application/ld+json">{"@type":"Article","image":"/img/weir.jpg"}</script>`
    expect(read(html).image).toBe('https://www.river-notes.example/img/weir.jpg')
  })

  it('the picture does not belong to a thing that the page does not describe', () => {
    const html = `<script type="application/ld+json">{"@type":"Article","image":{"@id":"#picture"}}</script>`
    expect(read(html).image).toBeNull()
  })
})
