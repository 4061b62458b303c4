import type { Nodes, Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pageView } from '../src/main-content/blocks/page-view.ts'
import { keptTree } from '../src/main-content/choice/kept-tree.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { all, first } from '../src/select/select.ts'
import { textOf } from '../src/tree/text-of.ts'

const URL_OF_PAGE = new URL('https://site.example/a')

/** Keep the blocks whose text has a plus sign. */
function kept(html: string): { tree: Root; root: Root } {
  const tree = parseHtml(html)
  const { page } = pageView(tree, URL_OF_PAGE)
  return {
    tree,
    root: keptTree(
      page,
      page.blocks.map(({ text }) => text.includes('+'))
    )
  }
}

function sourceText(node: Nodes | undefined): string {
  if (node?.type === 'text') return node.value
  return node && 'children' in node ? node.children.map(sourceText).join('') : ''
}

describe('keptTree', () => {
  it('copies kept nodes with their ancestors, in page order', () => {
    const { root } = kept(
      '<nav>no</nav><main class=m><h1>+1</h1><div><p>no</p><ul><li>+2<li>no</ul></div></main>'
    )
    expect(toMarkdown(root).markdown).toBe('# +1\n\n- +2')
    expect(first(root, 'main')?.properties.className).toEqual(['m'])
  })

  it('shares elements that are kept whole, and does not modify the page', () => {
    const html = '<article><p>+ <b>a</b><br>b</p><p>no</p></article>'
    const { tree, root } = kept(html)
    expect(first(root, 'p')).toBe(first(tree, 'p'))
    expect(first(root, 'article')).not.toBe(first(tree, 'article'))
    expect(tree).toEqual(parseHtml(html))
  })

  it('keeps the grid of a partly kept table', () => {
    const { root } = kept(
      '<table><tr><th>+A<th>+B<th>+C<tr><td>+1<td>no<td>+3<tr><td><td>+5<td><tr><td>no<td>no<td>no</table>'
    )
    expect(
      toMarkdown(root)
        .markdown.split('\n')
        .map((line) => line.replaceAll(' ', ''))
    ).toEqual(['|+A|+B|+C|', expect.stringMatching(/^\|-+\|-+\|-+\|$/), '|+1||+3|', '||+5||'])
  })

  it.each([
    '<pre><code><span>+sudo</span><span class=w> </span>ufw<span> </span><span>enable</span></code></pre>',
    '<p>no</p><pre>+a\n<span>\n</span><div class=line>  b</div><div class=line> </div><b>\t</b>c</pre>',
    '<p>no</p><pre><code>+<span class=line>one</span><span>\n</span><span class=line>two</span></code><button>Copy</button></pre>'
  ])('keeps the exact text of code: %s', (html) => {
    const { tree, root } = kept(html)
    expect(sourceText(first(root, 'pre'))).toBe(sourceText(first(tree, 'pre')))
  })

  it('keeps spaces between words that are elements of their own', () => {
    const html = '<p>+<span>Hello</span><span> </span><span>world</span> <b>this</b><i> </i>is</p>'
    expect(textOf(kept(`<div><p>no</p>${html}</div>`).root)).toBe('+Hello world this is')
  })

  it('keeps players between kept nodes, but not advertisements', () => {
    const player = '<iframe src="https://www.youtube.com/embed/x1y2z3" title="The mill"></iframe>'
    for (const html of [player, `<div class="embed"><div>${player}</div></div>`]) {
      expect(all(kept(`<main><p>+a</p>${html}<p>+b</p></main>`).root, 'iframe')).toHaveLength(1)
    }
    const advert = `<div class="ad-slot">${player}</div>`
    expect(all(kept(`<main><p>+a</p>${advert}</main>`).root, 'iframe')).toHaveLength(0)
    expect(kept(`<p>no</p><div>${player}</div>`).root.children).toEqual([])
  })

  it('keeps anchors and the fallback of a lazy image, although they show nothing', () => {
    const { root } = kept(
      '<div><p>+<a id=note-1></a></p><p>+ <noscript><img src=/a.png alt=A></noscript></p><p>no</p></div>'
    )
    expect(all(root, '#note-1')).toHaveLength(1)
    expect(toMarkdown(root, { base: URL_OF_PAGE }).markdown).toContain('https://site.example/a.png')
  })

  it('shows hidden content if that is what it keeps', () => {
    const text = `+ ${'A sentence that the page only shows when its script has run. '.repeat(10)}`
    const { root } = kept(`<p>no</p><div hidden style="display: none"><p>${text}</p></div>`)
    expect(textOf(root)).toBe(text.trim())
    const inNoscript = kept(`<p>no</p><noscript><div><p>${text.repeat(4)}</p></div></noscript>`)
    expect(textOf(inNoscript.root)).toContain('only shows when')
  })

  it('returns an empty tree if nothing is kept', () => {
    expect(kept('<p>no</p>').root).toEqual({ type: 'root', children: [] })
    expect(kept('').root).toEqual({ type: 'root', children: [] })
  })
})
