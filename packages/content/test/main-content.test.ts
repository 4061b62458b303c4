import { readdirSync, readFileSync } from 'node:fs'
import type { Element, ElementContent, Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { first } from '../src/select/select.ts'

const FIXTURES = new URL('fixtures/main-content/', import.meta.url)
const URL_OF_PAGE = new URL('https://site.example/a-page')

interface Expected {
  readonly url: string
  readonly type: string
  readonly kept: readonly string[]
  readonly dropped: readonly string[]
}

function read(name: string): { html: string; expected: Expected } {
  const html = readFileSync(new URL(`${name}/page.html`, FIXTURES), 'utf8')
  const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, FIXTURES), 'utf8'))
  return { html, expected }
}

function markdown(html: string, url = URL_OF_PAGE): string {
  return toMarkdown(mainContent(parseHtml(html), { url }).root, { base: url }).markdown
}

const NAMES = readdirSync(FIXTURES)

describe.each(NAMES)('mainContent of a page of its kind: %s', (name) => {
  const { html, expected } = read(name)
  const url = new URL(expected.url)
  const text = markdown(html, url)

  it.each(expected.kept)('keeps: %s', (sentence) => expect(text).toContain(sentence))
  it.each(expected.dropped)('drops: %s', (sentence) => {
    expect(html.replaceAll('&amp;', '&')).toContain(sentence)
    expect(text).not.toContain(sentence)
  })
  it(`is of the kind ${expected.type}`, () => {
    expect(mainContent(parseHtml(html), { url }).type).toBe(expected.type)
  })
})

describe('mainContent', () => {
  const { html } = read('article')

  it('does not modify the page, and returns the same content for the same tree', () => {
    const tree = parseHtml(html)
    const content = mainContent(tree, { url: URL_OF_PAGE })
    expect(tree).toEqual(parseHtml(html))
    expect(mainContent(tree, { url: new URL(URL_OF_PAGE) })).toBe(content)
    expect(mainContent(tree, { url: new URL('https://site.example/') })).not.toBe(content)
  })

  it('keeps the picture of an article with its caption', () => {
    const text = markdown(html, new URL('https://courier.example/local/bridge'))
    expect(text).toContain('https://courier.example/img/bridge.jpg')
  })

  it('drops hidden text wherever it is', () => {
    const secret = '<p style="display:none">Hidden words that no reader of the page is shown.</p>'
    const hidden = html.replaceAll('<p>', `${secret}<p>`)
    expect(markdown(hidden)).not.toContain('Hidden words')
    expect(markdown(hidden)).toContain('carried its first cars')
  })

  it('reads a page that its scripts have not revealed yet', () => {
    const body = /<main[\s\S]*<\/main>/.exec(html)![0]
    const shell = html.replace(body, `<div hidden id="S:0">${body}</div>`)
    expect(markdown(shell)).toContain('carried its first cars')
  })

  it('keeps something of a page with little text, and nothing of one without', () => {
    expect(markdown('<h1>Closed for today</h1><p>Come back tomorrow.')).toContain('Come back')
    for (const empty of ['', '<body></body>', '<p hidden>a', '<script>1</script>', '<frameset>']) {
      const content = mainContent(parseHtml(empty), { url: URL_OF_PAGE })
      expect(content).toEqual({ root: { type: 'root', children: [] }, type: 'other' })
    }
  })

  it('reads a tree that has no body', () => {
    const tree: Root = { type: 'root', children: first(parseHtml(html), 'main')!.children }
    const { root } = mainContent(tree, { url: URL_OF_PAGE })
    expect(toMarkdown(root).markdown).toContain('carried its first cars')
  })
})

describe('mainContent on hostile pages (performance.md §4)', () => {
  const SHAPES: Record<string, string> = {
    'nested div': '<div>'.repeat(20_000),
    'nested inline': '<span class="a b c">'.repeat(20_000),
    'nested lists': '<ul><li>x'.repeat(5_000),
    'one parent of many': '<p>A sentence, and another one.</p>'.repeat(50_000),
    'one word a block': '<div>a</div>'.repeat(100_000),
    'many classes': `<div class="${Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(' ')}">text</div>`,
    'a class each': Array.from({ length: 30_000 }, (_, n) => `<i class="nav-${n}">a</i>`).join(''),
    'unclosed types': `<script type="application/ld+json">${'"@type":['.repeat(50_000)}</script>a`,
    'stops only': `<p>${'. '.repeat(500_000)}</p>`
  }

  it.each(Object.keys(SHAPES))('%s: read, within the depth of the tree', (name) => {
    const { root } = mainContent(parseHtml(SHAPES[name]!), { url: URL_OF_PAGE })
    expect(depthOf(root)).toBeLessThanOrEqual(400)
  })
})

function depthOf(node: Root | ElementContent): number {
  if (!('children' in node)) return 0
  return 1 + Math.max(0, ...(node.children as ElementContent[]).slice(0, 1000).map(depthOf))
}

describe('mainContent visits nodes in proportion to the page', () => {
  /** Reads of `children`, which every walk must make, over the whole reading of a page. */
  function visits(html: string): number {
    let count = 0
    const counted = (node: ElementContent): ElementContent => {
      if (node.type !== 'element') return node
      const children = node.children.map(counted)
      return Object.defineProperty({ ...node } as Element, 'children', {
        enumerable: true,
        get: () => {
          count++
          return children
        }
      })
    }
    const tree = parseHtml(html)
    const copy = { ...tree, children: (tree.children as ElementContent[]).map(counted) } as Root
    mainContent(copy, { url: URL_OF_PAGE })
    return count
  }

  const PAGES: Record<string, (size: number) => string> = {
    paragraphs: (size) => '<p>A sentence, and <b>another</b> one.</p>'.repeat(size),
    cards: (size) => '<div class=card><a href=/a><h3>A</h3></a><p>b</div>'.repeat(size),
    'nested sections': (size) =>
      `${'<section><p>A sentence.</p>'.repeat(20)}${'</section>'.repeat(20)}`.repeat(size / 20),
    'hidden parts': (size) => '<div hidden><p>Hidden.</p></div><p>Shown.</p>'.repeat(size)
  }

  it.each(Object.keys(PAGES))('%s', (name) => {
    const one = visits(PAGES[name]!(200))
    const ten = visits(PAGES[name]!(2_000))
    expect(ten / one).toBeLessThan(10.5)
  })
})
