/** Markdown documents: they pass as written, and are read as the page that they make. */

import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { documentTree } from '../src/documents/documents.ts'
import {
  bodyContent,
  imageUrls,
  links,
  metadata,
  tables,
  textOf,
  toHtml,
  toMarkdown,
  without
} from '../src/index.ts'

const URL_OF_DOCUMENT = new URL('https://site.example/files/guide.md')

const GUIDE = `# Harbour *guide* \`v2\` [![build](/b.svg)](/ci)

Tides with a [link](../tides?a=1&b=2), <https://auto.example/> and https://bare.example/x_(y).

![map](map.png)

| port | depth |
|------|------:|
| east | 4     |

* one
* two

~~~js
const a = "*" \\[
~~~
<!-- a note -->
`

const written = (text: string, maxChars?: number) =>
  toMarkdown(bodyContent(documentTree(text, 'text/markdown')), {
    base: URL_OF_DOCUMENT,
    maxChars
  })
const titleOf = (text: string) =>
  metadata(documentTree(text, 'text/markdown'), { url: URL_OF_DOCUMENT }).title

describe('a Markdown document', () => {
  it.each([
    ['as it is', GUIDE],
    ['with the line ends of its author', 'Title\r\n=====\r\n\r\n* a\r\n'],
    ['with its front matter', '---\ntitle: A\n---\n\ntext'],
    ['with escapes, entities and HTML', '\\# &amp; <b>x</b> 1\\. ok']
  ])('a document passes unchanged %s', (_, text) => {
    expect(written(text)).toEqual({ markdown: text, truncated: false })
  })

  it('a document is read as the page it renders to', () => {
    const tree = documentTree(GUIDE, 'text/x-markdown')
    expect(titleOf(GUIDE)).toBe('Harbour guide v2')
    expect(links(tree, URL_OF_DOCUMENT, URL_OF_DOCUMENT).map(({ url }) => url)).toEqual([
      'https://site.example/ci',
      'https://site.example/tides?a=1&b=2',
      'https://auto.example/',
      'https://bare.example/x_(y)'
    ])
    expect(imageUrls(tree, URL_OF_DOCUMENT)).toEqual([
      'https://site.example/b.svg',
      'https://site.example/files/map.png'
    ])
    expect(tables(tree)).toMatchObject([{ headers: ['port', 'depth'], rows: [['east', '4']] }])
    expect(textOf(tree)).toContain('const a = "*" \\[')
    expect(textOf(tree)).not.toMatch(/a note|\*one|# /)
    const html = toHtml(bodyContent(tree), { base: URL_OF_DOCUMENT })
    expect(html).toContain('<code class="language-js">')
  })

  it('a document is rewritten if parts are removed', () => {
    const tree = documentTree('# A\n\n* b\n\n> c', 'text/markdown')
    expect(toMarkdown(bodyContent(without(tree, 'h1'))).markdown).toBe('- b\n\n> c')
  })

  it.each([
    ['a heading of the first level', '## Before\n\ntext\n\n# Name #', 'Before'],
    ['an underlined heading', 'text\n\nName\n====', 'Name'],
    ['a heading in HTML', '<p>x</p>\n\n<h1 align="center">The <b>Name</b></h1>\n', 'The Name'],
    ['what a heading of a picture says', '# ![Name](logo.svg)', 'Name'],
    ['front matter', '---\ntitle: "A: \\"b\\"" # c\n---\n# Name', 'A: "b"'],
    ['front matter in TOML', "+++\ntitle = 'It''s'\n+++\n# Name", "It's"],
    ['nothing in code', '```\n# No\n```', null]
  ])('the title comes from %s', (_, text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  it('a document has the metadata of its front matter', () => {
    const text =
      '---\ntitle: A\ndate: 2026-01-05\nlastmod: 2026-02-01T10:00:00Z\nauthors:\n  - Ada Reed\n  - Bo Lund\ndescription: >-\n  folded\nsummary: Short\nlang: de\nnested:\n  title: no\n---\nDer Text'
    const tree = documentTree(text, 'text/markdown')
    expect(metadata(tree, { url: URL_OF_DOCUMENT })).toMatchObject({
      title: 'A',
      author: 'Ada Reed, Bo Lund',
      publishedAt: '2026-01-05',
      modifiedAt: '2026-02-01T10:00:00Z',
      language: 'de'
    })
    expect(textOf(bodyContent(tree))).toBe('Der Text')
  })

  it('a document may begin with a rule', () => {
    const tree = documentTree('---\n\nOne\n\n---\n\nTwo', 'text/markdown')
    expect(textOf(tree)).toBe('One\n\nTwo')
  })
})

describe('a Markdown document that is cut', () => {
  const text = '# A\n\nOne two.\n\n- b\n- c\n\n| d |\n|---|\n| e |\n| f |\n\n```\ng\n```\n'
  it.each([
    [12, '# A'],
    [13, '# A\n\nOne two.'],
    [19, '# A\n\nOne two.\n\n- b'],
    [36, '# A\n\nOne two.\n\n- b\n- c'],
    [43, '# A\n\nOne two.\n\n- b\n- c\n\n| d |\n|---|\n| e |'],
    [52, '# A\n\nOne two.\n\n- b\n- c\n\n| d |\n|---|\n| e |\n| f |']
  ])('a document cut to %i characters ends with a block, item or row', (maxChars, markdown) => {
    expect(written(text, maxChars)).toEqual({ markdown, truncated: true })
  })

  it.each([
    ['a word', 'one two three', 9, 'one two'],
    ['a line', 'one two\nthree four', 14, 'one two'],
    ['a line of code, which is closed', '````js\nlet a\nlet b\n````', 20, '````js\nlet a\n````'],
    ['a character', '\u{1f6a2}'.repeat(9), 3, '\u{1f6a2}']
  ])('a document cut in its first block ends with %s', (_, source, maxChars, markdown) => {
    expect(written(source, maxChars)).toEqual({ markdown, truncated: true })
  })
})

describe('hostile Markdown', () => {
  it.each<[string, (size: number) => string]>([
    ['brackets', (size) => '['.repeat(size * 12_500)],
    ['addresses', (size) => 'http://a.example/(((('.repeat(size * 1_250)],
    ['emphasis', (size) => '*a '.repeat(size * 6_250)],
    ['quotes', (size) => '> - '.repeat(size * 1_250)],
    ['front matter', (size) => `---\na: "${'\\'.repeat(size * 1_875)}\n---\n`],
    [
      'more than is rendered',
      (size) => 'a *b*\n\n'.repeat(size * 7_500).padEnd(size * 262_500, 'c')
    ]
  ])('hostile Markdown is read in linear time: %s', (_, text) =>
    expectLinear(text, (source) => expect(written(source).markdown).toBe(source))
  )
})
