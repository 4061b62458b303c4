import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { first } from '../src/select/select.ts'
import { textOf } from '../src/tree/text-of.ts'

function text(html: string): string {
  return textOf(parseHtml(html))
}

describe('textOf', () => {
  it('puts blocks on separate lines, with a blank line between paragraphs', () => {
    expect(text('<h1>Title</h1><p>One</p><p>Two</p><div>three</div><div>four</div>')).toBe(
      'Title\n\nOne\n\nTwo\n\nthree\nfour'
    )
    expect(text('<ul><li>a<li>b<ul><li>c</ul></ul>d')).toBe('a\nb\n\nc\n\nd')
    expect(text('a<br>b<br><br><br>c')).toBe('a\nb\n\nc')
  })

  it('collapses white space as displayed, but not in pre', () => {
    expect(text('<p> a\n <b> b </b> c<i>d</i> </p>')).toBe('a b cd')
    expect(text('<p>a&nbsp; &nbsp;b</p>')).toBe('a b')
    expect(text('<pre>a\n  b\n</pre>')).toBe('a\n  b')
  })

  it('separates table cells', () => {
    expect(text('<table><tr><th>A<th>B<tr><td>1<td>2</table>')).toBe('A\tB\n1\t2')
  })

  it('leaves out hidden content', () => {
    expect(
      text(
        '<title>t</title><p hidden>a</p><p style="display:none">b</p><script type="application/json">{}</script><noscript><img alt=x>c</noscript><select><option>d</select><textarea>e</textarea><svg><text>f</text></svg>g'
      )
    ).toBe('g')
  })

  it('reads the given node even if it is hidden', () => {
    const tree = parseHtml('<title> The  title </title><p hidden>a <b>b</b></p>')
    expect(textOf(first(tree, 'title')!)).toBe('The title')
    expect(textOf(first(tree, 'p')!)).toBe('a b')
    expect(textOf({ type: 'text', value: ' a  b ' })).toBe('a b')
  })

  it('reads formulas once, as TeX', () => {
    expect(
      text(
        '<p>a <span class=katex><span class=katex-mathml><math><annotation encoding="application/x-tex">x^2</annotation></math></span><span>x2</span></span> b'
      )
    ).toBe('a $x^2$ b')
  })

  it('is empty for an empty page', () => {
    expect(text('')).toBe('')
    expect(text(' <p> </p> ')).toBe('')
  })
})
