/** Chunks are the whole text, within their bound, cut where a reader would cut. */

import { describe, expect, test } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { chunks, estimateTokens, mostTokens, passages, plainMarkdown } from '../src/index.ts'
import { TEXTS } from './texts.ts'

const TABLE = `| river | length |
| --- | --- |
${Array.from({ length: 60 }, (_, n) => `| The river number ${n} of the list | ${n * 10} km |`).join('\n')}`
const CODE = `\`\`\`js title
${Array.from({ length: 60 }, (_, n) => `const value${n} = compute(${n}, 'text ${n}')`).join('\n')}
\`\`\``
const ITEM = `- An item with code:

  \`\`\`sh
${Array.from({ length: 60 }, (_, n) => `  run --step ${n} --of 60`).join('\n')}
  \`\`\`
- Another item.`

const DOCUMENTS: Readonly<Record<string, string>> = {
  ...TEXTS,
  'a table': TABLE,
  'a block of code': CODE,
  'code in an item': ITEM,
  'a page': `# Rivers\n\n${TEXTS.English}\n\n## Table\n\n${TABLE}\n\n## Code\n\n${CODE}\n\n${ITEM}`,
  'one long word': 'x'.repeat(5_000),
  'only headings': '# A\n\n## B\n\n### C',
  'a text of pairs': '😀'.repeat(400)
}

describe.each(Object.entries(DOCUMENTS))('of %s', (_name, markdown) => {
  test.each([32, 64, 200])('have at most %i tokens, and are the whole text', (maxTokens) => {
    const found = chunks(markdown, { maxTokens })
    expect(found.every(({ text }) => mostTokens(text) <= maxTokens)).toBe(true)
    expect(found.map(({ start, end }) => markdown.slice(start, end)).join('')).toBe(markdown)
    expect(
      found.every(({ text, tokens }) => tokens === Math.min(estimateTokens(text), maxTokens))
    ).toBe(true)
  })
})

test('a heading begins the first part of a table that is too large', () => {
  const [first, second] = chunks(`# Rivers\n\n${TABLE}`, { maxTokens: 128 })
  expect(first?.text.startsWith('# Rivers\n\n| river | length |\n| --- | --- |\n| The river')).toBe(
    true
  )
  expect(second?.text.startsWith('| river | length |')).toBe(true)
})

test('chunks for a reader who sees one at a time begin with their headings', () => {
  const markdown = `# Rivers\n\nWelcome.\n\n## Long ones\n\n${TABLE}\n\n## Short ones\n\nNone.`
  const found = chunks(markdown, { maxTokens: 160, isAlone: true })
  expect(found.length).toBeGreaterThan(3)
  for (const { text } of found.slice(1)) {
    expect(text.startsWith('# Rivers\n\n## Long ones\n\n| river | length |')).toBe(true)
  }
  expect(found.every(({ text }) => mostTokens(text) <= 160)).toBe(true)
  expect(found.map(({ start, end }) => markdown.slice(start, end)).join('')).toBe(markdown)
})

test('a table is cut between its rows, and each part has its head', () => {
  const found = chunks(TABLE, { maxTokens: 128 })
  expect(found.length).toBeGreaterThan(3)
  const rows = found.flatMap(({ text }) => {
    const [head, delimiter, ...body] = text.split('\n')
    expect([head, delimiter]).toEqual(['| river | length |', '| --- | --- |'])
    return body
  })
  expect(rows).toEqual(TABLE.split('\n').slice(2))
})

test.each([
  ['a block of code', CODE, '```js title', '```'],
  ['code in an item', ITEM.split('\n- Another')[0] ?? '', '  ```sh', '  ```']
])('%s is cut between its lines, and each part has its fences', (_name, markdown, open, close) => {
  const found = chunks(markdown, { maxTokens: 128 })
  expect(found.length).toBeGreaterThan(3)
  for (const { text } of found.slice(1)) expect(text.split('\n')[0]).toBe(open)
  for (const { text } of found) expect(text.split('\n').at(-1)).toBe(close)
})

test('a paragraph that is too large is cut after a sentence, not after an abbreviation', () => {
  const sentence =
    'The mill of Mr. Weir, e.g. the one by the bridge, had 3.5 wheels in its best years. '
  const found = chunks(sentence.repeat(20).trim(), { maxTokens: 64 })
  expect(found.length).toBeGreaterThan(5)
  for (const { text } of found) expect(text).toMatch(/^The mill.*years\.$/s)
})

test.each([
  ['Chinese', '堰是横跨河流的矮墙。它把水拦住一点，让其余的水流过去！', /[。！]$/],
  ['Hindi', 'वियर नदी के आर-पार बनी एक नीची दीवार है। ', /।$/],
  ['Arabic', 'هل السد جدار منخفض؟ ', /؟$/]
])('a sentence in %s is not cut', (_name, sentence, end) => {
  const found = chunks(sentence.repeat(30).trim(), { maxTokens: 100 })
  expect(found.length).toBeGreaterThan(2)
  for (const { text } of found) expect(text).toMatch(end)
})

test('a chunk has the headings above its text, without marks', () => {
  const markdown = `Before.\n\n# The [Weir](https://a.example/)\n\n${TEXTS.English}\n\n## *Parts*\n\n${TEXTS.German}\n\n# End\n\n${TEXTS.English}`
  const found = chunks(markdown, { maxTokens: 90 })
  expect(found.map(({ headingPath }) => headingPath)).toEqual([
    [],
    ['The Weir'],
    ['The Weir', 'Parts'],
    ['End']
  ])
})

test('a chunk that is half full ends before a heading whose section it would cut', () => {
  const markdown = `# One\n\n${TEXTS.English}\n\n# Two\n\n${TEXTS.French}\n\n${TEXTS.German}`
  const [first, second] = chunks(markdown, { maxTokens: 140 })
  expect(first?.text).toBe(`# One\n\n${TEXTS.English}`)
  expect(second?.text.startsWith('# Two')).toBe(true)
})

test('a chunk repeats whole sentences of the one before it, up to the overlap', () => {
  const markdown = Array.from({ length: 30 }, (_, n) => `Sentence number ${n} is here.`).join(' ')
  const plain = chunks(markdown, { maxTokens: 64 })
  const found = chunks(markdown, { maxTokens: 64, overlap: 20 })
  expect(found.length).toBeGreaterThan(plain.length)
  found.slice(1).forEach(({ text, tokens }, index) => {
    const before = found[index]?.text ?? ''
    const shared = /^Sentence number \d+ is here\./.exec(text)?.[0] ?? ''
    expect(before).toContain(shared)
    expect(text).toMatch(/here\.$/)
    expect(tokens).toBeLessThanOrEqual(64)
  })
  expect(found.map(({ start, end }) => markdown.slice(start, end)).join('')).toBe(markdown)
})

test('an empty text has no chunk', () => {
  expect(chunks('', { maxTokens: 64 })).toEqual([])
  expect(chunks('\n\n \n', { maxTokens: 64 })).toEqual([])
})

describe('time linear in the length of', () => {
  const texts = {
    ...Object.fromEntries(Array.from('#|>\na堰', (one) => [JSON.stringify(one), one])),
    items: '- a\n',
    fences: '~~~\n',
    headings: '# a\n',
    'rows of a table': '| a | b |\n| - | - |\n',
    sentences: 'A. ',
    'open links': '[a]('
  }

  test.each(Object.entries(texts))('%s', { tags: 'long' }, async (_name, one) => {
    await expectLinear(
      (size) => one.repeat(Math.floor((20_000 * size) / one.length)),
      (text) => {
        chunks(text, { maxTokens: 64, overlap: 16 })
        passages(text, 'a b')
        plainMarkdown(text)
      }
    )
  })
})
