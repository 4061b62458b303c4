import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { bodyContent } from '../src/main-content/body-content.ts'
import { all, first } from '../src/select/select.ts'
import { textOf } from '../src/tree/text-of.ts'

describe('bodyContent', () => {
  it('keeps everything that is shown, including navigation', () => {
    const tree = parseHtml(
      '<title>t</title><nav>Menu</nav><main><p>Text</p></main><footer>Foot</footer>'
    )
    expect(textOf(bodyContent(tree))).toBe('Menu\n\nText\n\nFoot')
  })

  it('leaves out scripts and hidden elements, at any depth', () => {
    const tree = parseHtml(
      '<body><div><p>a<span hidden>b</span></p><script type="application/json">{}</script><dialog>c</dialog><p style="display:none">d</p></div>'
    )
    const body = bodyContent(tree)
    expect(textOf(body)).toBe('a')
    expect(all(body, 'script, dialog, [hidden], [style]')).toEqual([])
  })

  it('shares unchanged nodes, and does not modify the page', () => {
    const html = '<section id=whole><p>a</p></section><section id=part><p hidden>b</p>c</section>'
    const tree = parseHtml(html)
    const body = bodyContent(tree)
    expect(first(body, '#whole')).toBe(first(tree, '#whole'))
    expect(first(body, '#part')).not.toBe(first(tree, '#part'))
    expect(tree).toEqual(parseHtml(html))
  })

  it('reads a tree without a body as content', () => {
    const body = bodyContent({ type: 'root', children: [{ type: 'text', value: 'a' }] })
    expect(body.children).toEqual([{ type: 'text', value: 'a' }])
  })
})
