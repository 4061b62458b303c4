import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

function written(html: string): string {
  return toMarkdown(parseHtml(html), { base: new URL('http://example.test/page') }).markdown
}

describe('escapes', () => {
  it.each([
    'arr[0]',
    '[x] is set',
    'Array[int]',
    'a[i][j]',
    '[1] Smith',
    '~2%',
    'about ~50 of ~60',
    '~/notes',
    '2 * 3',
    'snake_case_name'
  ])('does not escape %j, which Markdown reads unchanged', (text) => {
    expect(written(`<p>${text}</p>`)).toBe(text)
  })

  it.each([
    ['[text](address)', '[text]\\(address)'],
    ['[label]: address', '\\[label]: address'],
    ['[<b>label</b>]: address', '\\[**label**]: address'],
    ['[**]: x', '\\[\\*\\*]: x'],
    ['[^1] note', '\\[^1] note'],
    ['~struck~', '~struck\\~'],
    ['~<b>struck</b>~', '~**struck**\\~'],
    ['*a*', '\\*a\\*'],
    ['~~~', '~\\~\\~']
  ])('writes %j as %j', (html, markdown) => {
    expect(written(`<p>${html}</p>`)).toBe(markdown)
  })

  it('prevents text from becoming a task state or a callout', () => {
    expect(written('<ul><li>[x] done</li><li>[ ] to do</li></ul>')).toBe(
      '- \\[x] done\n- \\[ ] to do'
    )
    expect(written('<blockquote>[!NOTE] said</blockquote>')).toBe('> \\[!NOTE] said')
  })

  it('escapes parentheses of addresses only if they are unbalanced', () => {
    const link = (href: string) => written(`<p><a href="${href}">x</a></p>`)
    expect(link('http://a.test/b_(c)')).toBe('[x](http://a.test/b_(c))')
    expect(link('http://a.test/b)(c')).toBe('[x](http://a.test/b\\)\\(c)')
    expect(link('http://a.test/](c)')).toBe('[x](http://a.test/]\\(c\\))')
  })
})
