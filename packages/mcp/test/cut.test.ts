/** Texts are cut between blocks, and nothing of them is lost or repeated (docs/mcp.md). */

import { describe, expect, test } from 'vitest'
import { newFence } from '../src/answer/fence.ts'
import { partAnswer } from '../src/answer/part.ts'
import { blocksOf, linesOf } from '../src/text/blocks.ts'
import { cutAt } from '../src/text/cut.ts'
import { estimateTokens, quartersOf } from '../src/text/estimate-tokens.ts'
import { outlineOf } from '../src/text/outline.ts'
import { structureOf, titleOf } from '../src/text/sections.ts'
import { shareOut } from '../src/text/share-out.ts'
import { sizeOf } from '../src/text/size.ts'
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
    parts.push({ text: text.slice(start, end), within })
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

test('numbers the sections, with their sizes', () => {
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
  for (const section of sections) {
    const { start, end } = section
    expect(sizeOf(MARKDOWN, section)).toBe(estimateTokens(MARKDOWN.slice(start, end)))
  }
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

test('outlines the rest, and leaves out the deepest sections first', () => {
  const text = Array.from(
    { length: 30 },
    (_, index) => `# Chapter ${index}\n\n## Part\n\nText.\n\n### Note\n\nMore.\n\n`
  ).join('')
  const { sections } = structureOf(text, 0)
  const range = { start: 100, end: text.length }
  const all = outlineOf(text, sections, range, 5_000)
  expect(all.note).toBeUndefined()
  expect(all.lines.at(-1)).toMatch(/^ {4}90\. Note \(\d+\)$/)
  const fewer = outlineOf(text, sections, range, 700)
  expect(fewer.lines.at(-1)).toMatch(/^ {2}89\. Part \(\d+\)$/)
  expect(fewer.note).toMatch(/^\d+ subsections are left out\.$/)
  const fewest = outlineOf(text, sections, range, 100)
  expect(fewest.lines.length).toBeLessThan(29)
  expect(fewest.note).toMatch(/more sections are left out/)
})

test('shares tokens out: what a short text does not need goes to the others', () => {
  expect(shareOut([100, 5_000, 5_000], 1_100)).toEqual([100, 500, 500])
  expect(shareOut([10, 20], 1_000)).toEqual([10, 20])
  expect(shareOut([], 10)).toEqual([])
})

test('knows the size of a long text from samples', () => {
  const text = `${Object.values(TEXTS).join('\n\n')}\n\n`.repeat(50)
  const size = sizeOf(text, { start: 0, end: text.length })
  expect(Math.abs(size / estimateTokens(text) - 1)).toBeLessThan(0.15)
})

describe('5 MB of', () => {
  /** Far above what it takes, for a machine that is busy; a time that grows with the square is minutes. */
  const MOST_MS = 2_000
  const texts = {
    ...Object.fromEntries(Array.from('`#|->~ \n1aA&堰', (one) => [JSON.stringify(one), one])),
    'quote marks': '> ',
    items: '- a\n',
    fences: '~~~\n',
    headings: '# a\n',
    'deep headings': '# a\n## b\n### c\n#### d\n##### e\n###### f\n',
    emoji: '😀',
    prose: 'The weir keeps the level of the river above it nearly the same all year.\n\n'
  }

  test.each(Object.entries(texts))('%s are cut soon, within the bound', (_name, one) => {
    const text = one.repeat(Math.floor(5_000_000 / one.length))
    for (const kind of ['markdown', 'lines'] as const) {
      for (const [most, from] of [
        [1_000, 0],
        [50_000, 2_500_000]
      ] as const) {
        const long = { text, kind, label: 'page', about: [], readOn: 'read_page {"id": "ftc_1"' }
        const start = process.threadCpuUsage()
        const answer = partAnswer(newFence(), long, { from }, most)
        const { user, system } = process.threadCpuUsage(start)
        expect((user + system) / 1_000).toBeLessThan(MOST_MS)
        expect(estimateTokens(answer)).toBeLessThanOrEqual(most)
      }
    }
  })
})
