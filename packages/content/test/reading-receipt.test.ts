/** The share of a page in its reading, and the outline of the rest. */

import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { isLittle } from '../src/main-content/blocks/read-words.ts'
import { bodyContent } from '../src/main-content/body-content.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { readingParts } from '../src/main-content/receipt/reading-parts.ts'
import { readingReceipt } from '../src/main-content/receipt/reading-receipt.ts'
import { recordReceipt } from '../src/main-content/receipt/record-receipt.ts'
import { without } from '../src/select/without.ts'

const url = new URL('https://site.example/notes/weirs')
const TEXT =
  'A weir holds the water back a little and lets the rest go over its edge, so that the level above it is nearly ' +
  'the same in summer and in spring. Mills needed a steady fall of water, and boats a steady depth.'
const PAGE = `<!doctype html><title>Weirs</title><body>
<header class="site-header"><a href="/">River Notes</a><a href="/about">About</a></header>
<main><article><h1>How a weir works</h1><p>${TEXT}</p><p>${TEXT}</p><h2>Shapes</h2><p>${TEXT}</p>
<div hidden>three hidden words</div></article>
<aside class="related-posts"><ul><li><a href="/a">Sluices of the north</a></li><li><a href="/b">Locks</a></li></ul></aside>
</main>
<div class="bottom"><div class="newsletter"><p>Subscribe now</p></div><footer>© 2026 River Notes</footer></div>
<div class="cookie-banner">We use cookies</div>`

function main(tree: Root, keep?: string): Root {
  return mainContent(tree, { url, keep }).root
}

function outline(tree: Root, content: Root): string[] {
  return readingParts(tree, content).map(
    ({ dropped, path, words }) => `${dropped ?? '+'} ${path} ${words}`
  )
}

describe('readingReceipt', () => {
  it('counts the words that the page shows and those in the content', () => {
    const tree = parseHtml(PAGE)
    const { visibleWords, keptWords, share } = readingReceipt(tree, main(tree))
    expect(keptWords).toBeGreaterThan(100)
    expect(visibleWords - keptWords).toBeGreaterThan(10)
    expect(share).toBeCloseTo(keptWords / visibleWords, 4)
  })

  it('agrees with a count of both trees', () => {
    const tree = parseHtml(PAGE)
    const known = readingReceipt(tree, main(tree))
    const copied: Root = { ...main(tree) }
    expect(readingReceipt(tree, copied)).toMatchObject({
      visibleWords: known.visibleWords,
      keptWords: known.keptWords
    })
  })

  it('counts the whole page for its body', () => {
    for (const html of [
      PAGE,
      '<p>One',
      '',
      '<body hidden><p>Two words',
      '<noscript>No script</noscript>'
    ]) {
      const tree = parseHtml(html)
      expect(readingReceipt(tree, bodyContent(tree)).share, html).toBe(1)
    }
  })

  it('counts words that a filter leaves out as visible', () => {
    const tree = parseHtml(PAGE)
    const whole = readingReceipt(tree, main(tree))
    const left = without(tree, 'article > p:first-of-type')
    const receipt = readingReceipt(tree, main(left))
    expect(receipt.visibleWords).toBe(whole.visibleWords)
    expect(receipt.keptWords).toBeLessThan(whole.keptWords)
  })

  it('never reports all or nothing for a part', () => {
    const tree = parseHtml(`<p>${'word '.repeat(30_000)}</p><nav>x</nav>`)
    const content = bodyContent(without(tree, 'nav'))
    expect(readingReceipt(tree, content)).toMatchObject({ keptWords: 30_000, share: 0.9999 })
  })

  it('counts hidden text if it is read, on a page that a script reveals', () => {
    const tree = parseHtml(
      `<body><div style="display:none"><main><p>${TEXT.repeat(4)}</p></main></div>`
    )
    expect(readingReceipt(tree, main(tree))).toMatchObject({ share: 1 })
    expect(readingReceipt(tree, main(tree)).keptWords).toBeGreaterThan(100)
  })

  it('counts scripts without spaces', () => {
    const tree = parseHtml(
      `<main><p>${'堰は川を横切る低い壁である。'.repeat(20)}</p></main><footer>著作権</footer>`
    )
    const { visibleWords, share } = readingReceipt(tree, bodyContent(tree))
    expect(visibleWords).toBeGreaterThan(100)
    expect(share).toBe(1)
  })
})

describe('isLittle', () => {
  it.each([
    [{ visible: 1000, kept: 200, prose: 200, doubtful: 100 }, 'listing', true],
    [{ visible: 1000, kept: 200, prose: 200, doubtful: 20 }, 'listing', false],
    [{ visible: 1000, kept: 600, prose: 0, doubtful: 300 }, 'other', false],
    [{ visible: 40, kept: 0, prose: 0, doubtful: 10 }, 'other', true],
    [{ visible: 0, kept: 0, prose: 0, doubtful: 0 }, 'other', false],
    [{ visible: 1000, kept: 200, prose: 150, doubtful: 100 }, 'article', false],
    [{ visible: 1000, kept: 60, prose: 50, doubtful: 100 }, 'article', true]
  ] as const)('%j of a page of the kind %s: %s', (words, type, expected) => {
    expect(isLittle(words, type === 'article')).toBe(expected)
  })
})

describe('readingParts', () => {
  it('lists parts in page order, each as the outermost dropped element', () => {
    const tree = parseHtml(PAGE)
    const words = TEXT.split(' ').length
    expect(outline(tree, main(tree)).filter((line) => !line.includes('h1'))).toEqual([
      'banner body > header.site-header 3',
      `+ main > article > p ${2 * words}`,
      '+ main > article > h2 1',
      `+ main > article > p ${words}`,
      'hidden main > article > div 3',
      'related body > main > aside.related-posts 5',
      'signup body > div.bottom > div.newsletter 2',
      'footer body > div.bottom > footer 3',
      'overlay body > div.cookie-banner 3'
    ])
  })

  it('adds up to the receipt', () => {
    const tree = parseHtml(PAGE)
    const { visibleWords, keptWords } = readingReceipt(tree, main(tree))
    const parts = readingParts(tree, main(tree))
    const sum = (wanted: (reason: string | null) => boolean) =>
      parts.reduce((total, { dropped, words }) => total + (wanted(dropped) ? words : 0), 0)
    expect(sum((reason) => reason === null)).toBe(keptWords)
    expect(sum((reason) => reason !== 'hidden')).toBe(visibleWords)
  })

  it('starts each part with its own words', () => {
    const tree = parseHtml(
      '<p>  Two <b>bo</b>ld\n words </p><nav><a href="/">Home</a><a href="/b">Map</a></nav>'
    )
    expect(readingParts(tree, bodyContent(tree)).map(({ startsWith }) => startsWith)).toEqual([
      'Two bold words',
      'Home Map'
    ])
    const long = parseHtml(`<p>${'🌊 water '.repeat(40)}</p>`)
    const [part] = readingParts(long, bodyContent(long))
    expect([...part!.startsWith].length).toBeLessThanOrEqual(80)
    expect(part!.startsWith).toMatch(/^🌊 water 🌊 water/)
  })

  it('marks parts that a filter left out', () => {
    const tree = parseHtml(PAGE)
    const content = main(without(tree, 'h2, aside'))
    expect(outline(tree, content)).toEqual(
      expect.arrayContaining([
        'excluded main > article > h2 1',
        'excluded body > main > aside.related-posts 5'
      ])
    )
  })

  it('returns paths that are selectors, for any ids and classes', () => {
    const tree = parseHtml(
      '<p>Kept</p><div id="1:x" class="md:flex w-1/2 plain [&>p]:mt-2 second third"><i>no</i></div><nav id="top">x</nav>'
    )
    const content = bodyContent(without(tree, 'i, nav'))
    expect(outline(tree, content)).toEqual([
      '+ body > p 1',
      'excluded body > div.plain.second 1',
      'excluded nav#top 1'
    ])
  })

  it('calls an unnamed list of links navigation, and other text boilerplate', () => {
    const tree = parseHtml(
      '<p>Kept</p><ul><li><a href="/a">A</a><li><a href="/b">B</a><li><a href="/c">C</a></ul><div>Other words</div>'
    )
    const content: Root = { type: 'root', children: tree.children.slice(0, 0) }
    expect(outline(tree, content)).toEqual([
      'boilerplate body > p 1',
      'navigation body > ul 3',
      'boilerplate body > div 2'
    ])
    const kept = bodyContent(tree).children[0]!
    expect(outline(tree, { type: 'root', children: [kept] })).toEqual([
      '+ body > p 1',
      'navigation body > ul 3',
      'boilerplate body > div 2'
    ])
  })

  it('uses the names of custom elements', () => {
    const tree = parseHtml(
      '<p>Kept</p><my-footer>© 2026</my-footer><site-nav><a href="/">Home</a></site-nav>'
    )
    const kept = bodyContent(tree).children[0]!
    expect(outline(tree, { type: 'root', children: [kept] }).slice(1)).toEqual([
      'footer body > my-footer 1',
      'navigation body > site-nav 1'
    ])
  })

  it('has no parts for a tree that is not of the page', () => {
    expect(readingParts(parseHtml(PAGE), bodyContent(parseHtml('<p>Other')))).not.toEqual([])
    const strange: Root = { type: 'root', children: [{ type: 'text', value: 'Made up' }] }
    expect(readingParts(parseHtml(PAGE), strange)).toEqual([])
  })

  it('takes time linear in the page, however it is nested', () => {
    const deep = (size: number) =>
      parseHtml(
        `${'<div class="nav">'.repeat(size * 47)}${'<div><nav>a</nav><p>b</p></div>'.repeat(size * 500)}`
      )
    return expectLinear(deep, (tree) => {
      readingParts(tree, main(tree))
      readingReceipt(tree, { ...main(tree) })
    })
  })
})

describe('recordReceipt', () => {
  it('counts the words of the page that the record contains, with multiplicity', () => {
    const tree = parseHtml(
      '<h1>Desk lamp</h1><p>A lamp for the desk.</p><p>Price 19.90 EUR</p><nav>Lamp Lamp</nav>'
    )
    const record = {
      name: 'Desk lamp',
      price: '19.90',
      currency: 'EUR',
      url: 'https://a.example/desk'
    }
    expect(recordReceipt([tree], record)).toMatchObject({ visibleWords: 13, keptWords: 5 })
    expect(recordReceipt([tree], {}).share).toBe(0)
    expect(recordReceipt([parseHtml('')], record).share).toBe(1)
  })

  it('never counts more than the page has', () => {
    const tree = parseHtml('<p>one two</p>')
    const record = { text: 'one two one two', copies: ['two', 'one'], count: 2 }
    expect(recordReceipt([tree], record)).toMatchObject({ visibleWords: 2, keptWords: 2, share: 1 })
  })
})
