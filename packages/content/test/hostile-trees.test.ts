import type { Element, Root, RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../src/content-error.ts'
import { parseHtml } from '../src/parse-html.ts'
import { textOf } from '../src/text-of.ts'
import { toHtml } from '../src/to-html.ts'
import { toMarkdown } from '../src/to-markdown.ts'
import { TREE_LIMITS } from '../src/tree-limits.ts'

/** Pages of performance.md §4 and their like. Each is read whole within the test's time, or refused. */
const HOSTILE: Record<string, string> = {
  '4,000 nested div': repeat('<div>', 4000),
  '4,000 nested ul': repeat('<ul><li>', 4000),
  '4,000 nested blockquote': repeat('<blockquote>', 4000),
  '4,000 nested table': repeat('<table><tr><td>', 4000),
  '4,000 nested q': repeat('<q>', 4000),
  '4,000 nested template': repeat('<template>', 4000),
  '<em><strong> x 100': repeat('<em><strong>', 100),
  '<em> text <strong> text x 300': repeat('<em>a<strong>b', 300),
  '<b id=i> x 1,000': numbered(1000, (index) => `<b id=${index}>`),
  '300,000 attributes': `<p ${numbered(300_000, (index) => `a${index} `)}>`,
  '<body a_i> x 100,000': numbered(100_000, (index) => `<body a${index}>`),
  'colspan of a billion': '<table><tr><td colspan=1000000000>a<td>b</table>',
  'rowspan x colspan, 160 rows': `<table>${repeat('<tr><td rowspan=1000 colspan=1000>a', 160)}</table>`,
  'one wide row over many': `<table><tr>${repeat('<td>a', 20_000)}${repeat('<tr><td>b', 20_000)}</table>`,
  '300,000 [': repeat('[', 300_000),
  '300,000 a_': repeat('a_', 300_000),
  '300,000 *': repeat('*', 300_000),
  'runs of grave accents': `<code>${numbered(1000, (index) => `${repeat('`', index)} `)}</code>`,
  'emphasis inside words x 20,000': `<p>${repeat('a<b>.</b>b<i> c</i>', 20_000)}`,
  'an ordered list of 100,000': `<ol>${repeat('<li>x', 100_000)}</ol>`,
  '50,000 blocks in a link': `<a href=/x>${repeat('<div>x</div>', 50_000)}</a>`,
  'foster parents x 50,000': `<table>${repeat('x<b>y</b>', 50_000)}`,
  'misnested formatting x 20,000': repeat('<b><p></b>', 20_000),
  'nested noscript x 20,000': repeat('<noscript><img>', 20_000),
  'nested svg x 20,000': repeat('<svg><foreignObject><div>', 20_000)
}

describe('performance.md §4: hostile trees', () => {
  for (const [name, html] of Object.entries(HOSTILE)) {
    it(`${name}: read within the limits`, () => {
      const tree = parseHtml(`${html}end`)
      const { depth, nodes } = measure(tree)
      expect(depth).toBeLessThanOrEqual(TREE_LIMITS.depth)
      expect(nodes).toBeLessThanOrEqual(TREE_LIMITS.nodes)
      const { markdown } = toMarkdown(tree)
      expect(markdown.length).toBeLessThanOrEqual(60 * html.length + 1000)
      if (!/template|svg|noscript|<body/.test(html)) {
        expect(markdown).toContain('end')
        expect(textOf(tree)).toContain('end')
        expect(toHtml(tree)).toContain('end')
      }
    })
  }

  const refused = {
    '1,000,000 p': repeat('<p>', 1_000_000),
    'a table of 400 x 400': `<table>${repeat(`<tr>${repeat('<td>x', 400)}`, 400)}</table>`,
    'misnested <p><b id=i> x 2,000': numbered(2000, (index) => `<p><b id=${index}>x`)
  }
  for (const [name, html] of Object.entries(refused)) {
    it(`${name}: PAGE_TOO_COMPLEX`, () => {
      const error = thrownBy(() => parseHtml(html))
      expect(ContentError.is(error) && error.code).toBe('PAGE_TOO_COMPLEX')
    })
  }
})

describe('TreeLimits', () => {
  it('count every element and text, dropped ones too', () => {
    // html, head, body, p, text
    expect(() => parseHtml('<p>x', { nodes: 5 })).not.toThrow()
    expect(() => parseHtml('<p>x', { nodes: 4 })).toThrow('more than 4 nodes')
    expect(() => parseHtml('<p>x<style></style>', { nodes: 5 })).toThrow(ContentError)
  })

  it('count what a noscript holds', () => {
    const html = `<noscript>${'<img>'.repeat(50)}</noscript>`
    expect(() => parseHtml(html, { nodes: 50 })).toThrow(ContentError)
  })

  it('keep the text of what is too deep, apart from its neighbours', () => {
    const tree = parseHtml('<div><div><div>a<p>b</p><p>c</p></div></div></div>', { depth: 4 })
    expect(measure(tree).depth).toBe(4)
    expect(textOf(tree)).toBe('a b c')
  })

  it('bound cells, spans and attributes', () => {
    expect(() => parseHtml('<table><tr><td><td><th>', { tableCells: 2 })).toThrow(ContentError)
    const html = '<table><tr><td colspan=9 rowspan=2 a b c>'
    const tree = parseHtml(html, { span: 4, attributes: 3 })
    expect(cellOf(tree).properties).toEqual({ colSpan: 4, rowSpan: 2, a: '' })
  })

  it('bound the depth of subtrees that the parser moves', () => {
    const html = `${repeat('<a><div>', 3000)}x`
    expect(measure(parseHtml(html)).depth).toBeLessThanOrEqual(TREE_LIMITS.depth)
  })
})

function repeat(piece: string, count: number): string {
  return piece.repeat(count)
}

function numbered(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

function measure(root: Root): { depth: number; nodes: number } {
  let depth = 0
  let nodes = 0
  const pending: [RootContent, number][] = root.children.map((child) => [child, 1])
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [node, level] = entry
    nodes++
    if (node.type !== 'element') continue
    depth = Math.max(depth, level)
    for (const child of node.children) pending.push([child, level + 1])
  }
  return { depth, nodes }
}

function cellOf(root: Root): Element {
  const pending: RootContent[] = [...root.children]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== 'element') continue
    if (node.tagName === 'td') return node
    pending.push(...node.children)
  }
  throw new Error('no cell on the page')
}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
