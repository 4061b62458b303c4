/** Guides as HTML: headings, links, tabs, pictures, and the sections that a search finds. */

import { beforeAll, describe, expect, test } from 'vitest'
import { createHighlighter, type Highlighter } from '../src/highlight.ts'
import { anchorOf } from '../src/html.ts'
import { renderGuide } from '../src/markdown.ts'

let highlighter: Highlighter
beforeAll(async () => {
  highlighter = await createHighlighter()
})

const render = (text: string) =>
  renderGuide(text, highlighter, {
    linkTo: (link) => (link.endsWith('.md') ? `/docs/${link.slice(0, -3)}` : link),
    picture: (link) => (link.endsWith('.svg') ? '<svg></svg>' : undefined)
  })

describe('anchors are those of GitHub, but codes keep their letters', () => {
  test.each([
    ['A file of yours', 'a-file-of-yours'],
    ['5. Bytes to tree', '5-bytes-to-tree'],
    ['`ROLES` and jobs', 'roles-and-jobs'],
    ['TARGET_BLOCKED', 'TARGET_BLOCKED'],
    ['UNAUTHORIZED', 'UNAUTHORIZED'],
    ['FAQ', 'faq']
  ])('%s', (heading, anchor) => {
    expect(anchorOf(heading)).toBe(anchor)
  })
})

test('title, first sentence, headings and sections', () => {
  const guide = render(`# Weirs

A weir is a \`low wall\`. It holds
water.

## What for

Mills. See [gauges](gauges.md).

### What for

Again.`)
  expect(guide.title).toBe('Weirs')
  expect(guide.about).toBe('A weir is a low wall.')
  expect(guide.headings.map(({ level, id }) => `${level} ${id}`)).toEqual([
    '2 what-for',
    '3 what-for-1'
  ])
  expect(guide.html).toContain('<a href="/docs/gauges">gauges</a>')
  expect(guide.sections).toEqual([
    { anchor: '', heading: '', text: 'A weir is a low wall. It holds water.' },
    { anchor: 'what-for', heading: 'What for', text: 'Mills. See gauges.' },
    { anchor: 'what-for-1', heading: 'What for', text: 'Again.' }
  ])
})

test('blocks that follow each other in several languages are tabs; an answer is not', () => {
  const { html } = render(`
\`\`\`sh
curl -sS https://a.example
\`\`\`

\`\`\`js
console.log(1)
\`\`\`

\`\`\`python
print(1)
\`\`\`

Answer:

\`\`\`json
{}
\`\`\``)
  expect([...html.matchAll(/data-tab="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'curl',
    'TypeScript',
    'Python'
  ])
  expect(html.match(/role="tabpanel"/g)).toHaveLength(3)
  expect(html.match(/<figure class="code">/g)).toHaveLength(1)
})

test('code is coloured by classes, and stays text', () => {
  const code = "const a = '<b>' // done"
  const html = highlighter.html(code, 'ts')
  expect(html).toContain('<i class="k">const </i>')
  expect(html).toContain('<i class="s">\'&lt;b&gt;\' </i>')
  expect(html).not.toContain('style=')
  const text = html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(text).toBe(code)
  expect(highlighter.html('<a>', 'unknown')).toBe('&lt;a&gt;')
})

test('HTML of a guide is text; a diagram becomes a part of the page, with its words', () => {
  const { html } = render('A <script>alert(1)</script>.\n\n![How it flows](images/a.svg)')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain(
    '<span class="diagram" role="img" aria-label="How it flows"><svg></svg></span>'
  )
})
