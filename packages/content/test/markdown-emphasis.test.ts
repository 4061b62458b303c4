import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

function written(html: string): string {
  return toMarkdown(parseHtml(`<p>${html}</p>`)).markdown
}

describe('emphasis that touches other text', () => {
  it.each([
    ['a space that does not break', '<b>Name:&nbsp;</b>Ada', '**Name:**\u00a0Ada'],
    ['wide spaces', 'and<b>\u3000wide\u2003</b>x', 'and\u3000**wide**\u2003x'],
    ['a full stop', '<b>Step 1.</b>Open', 'Step 1.Open'],
    ['signs of Chinese', '<b>注意：</b>入冬', '**注意**：入冬'],
    ['a sentence', '<b>重要。</b>次は', '**重要**。次は'],
    ['brackets on both sides', '价格<b>（含税）</b>是', '价格（含税）是'],
    ['quotes on both sides', '<b>“so”</b>then', '“so”then'],
    ['brackets of Korean', '<b>마크다운(Markdown)</b>을', '마크다운(Markdown)을'],
    ['a link at the end', '<b><a href="https://a.example/">a</a></b>b', '[a](https://a.example/)b'],
    ['emphasis that is all bold', 'a<i><b>b</b></i>c', 'a***b***c'],
    ['bold type at the end of emphasis', 'a<i>b<b>c</b></i>d', 'a*b**c***d'],
    ['emphasis at the start of bold type', 'a<b><i>b</i>c</b>d', 'a***b*c**d'],
    ['emphasis in the middle of bold type', 'a<b>b<i>c</i>d</b>e', 'a**b*c*d**e'],
    ['two bold words in emphasis', 'x<i><b>a</b>b<b>c</b></i>d', 'x*abc*d'],
    ['emphasis with a sign that is all bold', 'a<i><b>(b)</b></i>c', 'a(b)c'],
    ['code beside code', '<code>a</code><code>b</code>', '`a` `b`'],
    ['other emphasis', '<b>a:</b><i>b</i>', '**a:**_b_'],
    ['the same emphasis', '<b>a</b><b>b</b>', '**ab**'],
    ['white space alone', '<b>Alpha</b><b><span>\n</span></b><b>Beta</b>', '**Alpha** **Beta**'],
    ['white space inside two', 'x <em><strong>y </strong></em>z', 'x ***y*** z'],
    ['signs alone', 'a<b>!</b>b', 'a!b'],
    ['a symbol of two code units', 'a<b>😀</b>b', 'a😀b'],
    ['deleted text', '<del>a.</del>b', 'a.b']
  ])('keeps all letters: %s', (_, html, markdown) => {
    expect(written(html)).toBe(markdown)
  })

  it.each(['1.', '-', '+'])('keeps %s before a space that does not break at the end', (mark) => {
    const markdown = written(`${mark}&nbsp;`)
    expect(letters(renderer.render(markdown))).toBe(mark)
    expect(written(`${mark}&nbsp;a`)).toBe(`${mark}\u00a0a`)
  })

  const text = fc
    .array(
      fc.constantFrom('a', 'é', '漢', 'ไ', 'ह', 'ै', '1', '.', '：', '(', '”', '!', ' ', '\u00a0'),
      {
        minLength: 1,
        maxLength: 4
      }
    )
    .map((characters) => characters.join(''))
  const { inline } = fc.letrec<{ inline: string }>((tie) => ({
    inline: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      text,
      fc
        .tuple(
          fc.constantFrom('b', 'i', 'code'),
          fc.array(tie('inline'), { minLength: 1, maxLength: 3 })
        )
        .map(([name, parts]) => `<${name}>${parts.join('')}</${name}>`)
    )
  }))
  const renderer = new MarkdownIt({ html: true })
  const letters = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:quot|amp|lt|gt);/g, '')
      .replace(/[\s"&<>]/g, '')

  it('reads back as the same bold type and emphasis between letters', () => {
    const word = fc.constantFrom('', 'a', 'é', '漢', 'b c')
    const between = fc.constantFrom('', 'd', ' ', ' e ')
    fc.assert(
      fc.property(
        fc.constantFrom(['em', 'strong'], ['strong', 'em']),
        fc.tuple(between, word, word, between),
        ([outer, inner], [start, before, after, end]) => {
          const html = `x${start}<${outer}>${before}<${inner}>y</${inner}>${after}</${outer}>${end}z`
          // Either order of two that touch on both sides is the same to a reader.
          const sorted = (text: string) =>
            text.replace(/<(\/?)(?:em|strong)><\1(?:em|strong)>/g, '<$1both>')
          expect(sorted(renderer.renderInline(written(html)))).toBe(sorted(html))
        }
      )
    )
  })

  it('writes no character reference, and renders to the letters of the page', () => {
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 4 }), (parts) => {
        const html = parts.join('')
        const markdown = written(html)
        expect(markdown).not.toContain('&#x')
        expect(letters(renderer.render(markdown))).toBe(letters(html))
      }),
      { numRuns: 800 }
    )
  })
})
