import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { linkUrl } from '../src/targets/link.ts'

const BASES = [
  'https://page.example/a/b?c#d',
  'http://user:word@page.example:8080/x/',
  'http://127.0.0.1:80/q',
  'https://[::1]/'
].map((url) => new URL(url))

const part = fc.constantFrom(
  ...'/ / / a b1 . .. %2e %2E %41 % ? # & = : @ ; , ( ) * + ~ - _ ! $ \' " < > ^ ` { } | \\ é'.split(
    ' '
  ),
  ' ',
  '\t',
  '\n'
)
const path = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)

describe('addresses of links', () => {
  it('paths from the root are resolved as in the URL standard', () => {
    fc.assert(
      fc.property(path, fc.constantFrom(...BASES), (href, base) => {
        expect(linkUrl(href, base)).toBe(URL.parse(href, base.href)?.href)
      }),
      { numRuns: 3000 }
    )
  })
})

describe('titles of links', () => {
  it.each([
    [
      'a title of two lines stays as it is',
      'Upper gate&#10;of the weir',
      'Upper gate\nof the weir'
    ],
    ['a blank line, which would end the link, becomes a space', 'Gate&#10; &#10;Weir', 'Gate Weir'],
    ['any line end counts', 'Gate&#13;&#10;&#13;&#10;Weir', 'Gate Weir']
  ])('%s', (_, title, written) => {
    const tree = parseHtml(`<p><a href="https://a.example/" title="${title}">Weir</a></p>`)
    expect(toMarkdown(tree).markdown).toBe(`[Weir](https://a.example/ "${written}")`)
  })
})
