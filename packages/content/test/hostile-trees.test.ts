import type { Element, Root, RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { toHtml } from '../src/clean-html/to-html.ts'
import { ContentError } from '../src/content-error.ts'
import { TREE_LIMITS } from '../src/html/limits.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { textOf } from '../src/tree/text-of.ts'
import { HOSTILE, REFUSED, repeat } from './hostile-pages.ts'

describe('performance.md §4: hostile trees', () => {
  for (const [name, html] of Object.entries(HOSTILE)) {
    it(`${name}: read within the limits`, { tags: 'long' }, () => {
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

  for (const [name, html] of Object.entries(REFUSED)) {
    it(`${name}: PAGE_TOO_COMPLEX`, () => {
      const error = thrownBy(() => parseHtml(html))
      expect(ContentError.is(error) && error.code).toBe('PAGE_TOO_COMPLEX')
    })
  }
})

describe('TreeLimits', () => {
  it('the limits count every element and text, including dropped ones', () => {
    // html, head, body, p, text
    expect(() => parseHtml('<p>x', { nodes: 5 })).not.toThrow()
    expect(() => parseHtml('<p>x', { nodes: 4 })).toThrow('more than 4 nodes')
    expect(() => parseHtml('<p>x<style></style>', { nodes: 5 })).toThrow(ContentError)
  })

  it('the limits count the content of noscript', () => {
    const html = `<noscript>${'<img>'.repeat(50)}</noscript>`
    expect(() => parseHtml(html, { nodes: 50 })).toThrow(ContentError)
  })

  it('text that is nested too deep stays separate from its neighbours', () => {
    const tree = parseHtml('<div><div><div>a<p>b</p><p>c</p></div></div></div>', { depth: 4 })
    expect(measure(tree).depth).toBe(4)
    expect(textOf(tree)).toBe('a b c')
  })

  it('the limits bound cells, spans and attributes', () => {
    expect(() => parseHtml('<table><tr><td><td><th>', { tableCells: 2 })).toThrow(ContentError)
    const html = '<table><tr><td colspan=9 rowspan=2 a b c>'
    const tree = parseHtml(html, { span: 4, attributes: 3 })
    expect(cellOf(tree).properties).toEqual({ colSpan: 4, rowSpan: 2, a: '' })
  })

  it('the limits bound the depth of subtrees that the parser moves', () => {
    const html = `${repeat('<a><div>', 3000)}x`
    expect(measure(parseHtml(html)).depth).toBeLessThanOrEqual(TREE_LIMITS.depth)
  })
})

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
