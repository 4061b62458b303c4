/** Texts are cut between blocks, and nothing of them is lost or repeated. */

import { describe, expect, test } from 'vitest'
import { blocksOf, cutAt, linesOf, quartersOf, structureOf, titleOf } from '../src/index.ts'
import { TEXTS } from './texts.ts'

const MARKDOWN = `Intro of the page.

# Weirs

First paragraph
in two lines.

| a | b |
| - | - |
| 1 | 2 |
| 3 | 4 |

\`\`\`\`js
# no heading
\`\`\`

const a = 1
\`\`\`\`

- one

  more of one

  \`\`\`
  code of one

  - no item
  \`\`\`
- two
- three

## Kinds

> A quote

1. first
2. second

# End

Use \`\`\` in text \`\`\` here.
Last.`

/** Every part of a text, with a bound. */
function partsOf(text: string, quarters: number, kind: 'markdown' | 'lines' = 'markdown') {
  const parts: { text: string; within: string | undefined }[] = []
  for (let start = 0; start < text.length; ) {
    const range = { start, end: text.length }
    const { fence } = structureOf(text, start)
    const blocks = kind === 'markdown' ? blocksOf(text, range, fence) : linesOf(text, range)
    const { end, within } = cutAt(text, blocks, range, quarters)
    parts.push({ text: text.slice(start, end), within: within?.kind })
    start = end
  }
  return parts
}

test('finds the blocks of Markdown, which are the whole text', () => {
  const blocks = [...blocksOf(MARKDOWN, { start: 0, end: MARKDOWN.length })]
  expect(blocks.map(({ start, end }) => MARKDOWN.slice(start, end)).join('')).toBe(MARKDOWN)
  const shown = blocks.map(
    ({ kind, start, end }) => `${kind}: ${MARKDOWN.slice(start, end).split('\n')[0]}`
  )
  expect(shown).toEqual([
    'text: Intro of the page.',
    'heading: # Weirs',
    'text: First paragraph',
    'table: | a | b |',
    'code: ````js',
    'item: - one',
    'item: - two',
    'item: - three',
    'heading: ## Kinds',
    'text: > A quote',
    'item: 1. first',
    'item: 2. second',
    'heading: # End',
    'text: Use ``` in text ``` here.'
  ])
})

test('numbers the sections', () => {
  const { sections } = structureOf(MARKDOWN, 0)
  const shown = sections.map((section) => [
    section.number,
    section.level,
    titleOf(MARKDOWN, section)
  ])
  expect(shown).toEqual([
    [1, 1, 'Weirs'],
    [2, 2, 'Kinds'],
    [3, 1, 'End']
  ])
  expect(MARKDOWN.slice(sections[0]?.start, sections[0]?.end)).toContain('2. second')
  expect(MARKDOWN.slice(sections[1]?.start, sections[1]?.end)).not.toContain('# End')
})

describe.each([40, 100, 160, 400, 4_000])('with %i quarters of tokens', (quarters) => {
  const long = `${MARKDOWN}\n\n${Object.values(TEXTS).join('\n\n')}\n\n`.repeat(5)

  test.each(['markdown', 'lines'] as const)('reads %s to its end, once', (kind) => {
    const parts = partsOf(long, quarters, kind)
    expect(parts.map(({ text }) => text).join('')).toBe(long)
    for (const { text } of parts) {
      expect(quartersOf(text, 0, text.length)).toBeLessThanOrEqual(quarters)
      expect(text).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/)
    }
  })
})

test('cuts within a table, a code block or an item only where it does not fit by itself', () => {
  for (const { text, within } of partsOf(MARKDOWN, 200)) {
    expect(within).toBeUndefined()
    expect((text.match(/^````/gm) ?? []).length % 2).toBe(0)
    expect(text).not.toMatch(/#[^\n]*\n*$/)
  }
  const rows = `| a | b |\n| - | - |\n${'| one cell | another cell |\n'.repeat(50)}`
  const parts = partsOf(rows, 200)
  expect(parts[0]?.within).toBe('table')
  for (const { text } of parts) expect(text).toMatch(/\|\n$/)
})

test('cuts a line that does not fit after a word', () => {
  const [first] = partsOf('weir '.repeat(1_000), 100)
  expect(first?.text).toMatch(/weir $/)
})

test('a line that does not fit is cut after a sentence, if one ends in it', () => {
  const [first] = partsOf('Weirs hold water, e.g. in mills. '.repeat(100), 200)
  expect(first?.text).toMatch(/in mills\. $/)
})
