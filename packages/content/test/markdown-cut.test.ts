import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

function cut(html: string, maxChars: number) {
  return toMarkdown(parseHtml(html), { maxChars })
}

describe('decisions.md §2 max_chars: Markdown ends at a block', () => {
  const page = '<h1>Title</h1><p>First paragraph.</p><p>Second paragraph.</p>'

  it('does not change text that fits', () => {
    const markdown = '# Title\n\nFirst paragraph.\n\nSecond paragraph.'
    expect(cut(page, markdown.length)).toEqual({ markdown, truncated: false })
  })

  it('leaves out blocks that do not fit', () => {
    expect(cut(page, 42)).toEqual({ markdown: '# Title\n\nFirst paragraph.', truncated: true })
    expect(cut(page, 24)).toEqual({ markdown: '# Title', truncated: true })
  })

  it('keeps items, rows and quoted blocks that fit', () => {
    const list = `<p>Intro</p><ul>${'<li>An item</li>'.repeat(10)}</ul>`
    expect(cut(list, 40).markdown).toBe('Intro\n\n- An item\n- An item\n- An item')
    const table = `<table><tr><th>A<th>B${'<tr><td>1<td>2'.repeat(10)}</table>`
    expect(cut(table, 38).markdown).toBe('| A | B |\n| - | - |\n| 1 | 2 |')
    const quote = '<blockquote><p>One</p><p>Two</p><p>Three</p></blockquote>'
    expect(cut(quote, 15).markdown).toBe('> One\n>\n> Two')
  })

  it('cuts a first block after a sentence, a word or a line', () => {
    const long =
      '<p>One sentence. Another <b>sentence with</b> <a href="http://a.test/">a link</a>.</p>'
    expect(cut(long, 40).markdown).toBe('One sentence. Another **sentence with**')
    expect(cut(long, 20).markdown).toBe('One sentence.')
    expect(cut(long, 10).markdown).toBe('One')
    expect(cut('<pre>first\nsecond\nthird</pre>', 22).markdown).toBe('```\nfirst\nsecond\n```')
  })

  it('does not split a character', () => {
    expect(cut(`<p>${'😀'.repeat(20)}</p>`, 7).markdown).toBe('😀😀😀')
  })

  it('never returns more, for any page', () => {
    const tags = 'p ul ol li table tr td th blockquote pre code h2 b i a div br'.split(' ')
    const piece = fc.oneof(
      fc.constantFrom(...tags.flatMap((tag) => [`<${tag} href=/x>`, `</${tag}>`])),
      fc.constantFrom('word ', 'Sentence. ', '😀', '*', '`', '|')
    )
    const soup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(soup, fc.integer({ min: 1, max: 60 }), (html, maxChars) => {
        const whole = cut(html, Number.POSITIVE_INFINITY).markdown
        const { markdown, truncated } = cut(html, maxChars)
        expect(markdown.length).toBeLessThanOrEqual(maxChars)
        expect(truncated).toBe(whole.length > maxChars)
        if (!truncated) expect(markdown).toBe(whole)
      }),
      { numRuns: 1000 }
    )
  })
})
