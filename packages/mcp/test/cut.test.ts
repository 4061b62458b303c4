/** Parts of long texts: what they leave out, and their sizes (docs/mcp.md). */

import { estimateTokens, mostTokens, structureOf } from '@sluice/passages'
import { describe, expect, test } from 'vitest'
import { newFence } from '../src/answer/fence.ts'
import { partAnswer } from '../src/answer/part.ts'
import { outlineOf } from '../src/text/outline.ts'
import { shareOut } from '../src/text/share-out.ts'
import { sizeOf } from '../src/text/size.ts'

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
  const paragraph =
    'The weir keeps the level of the river. 堰は川を横切る低い壁です。 `level(3)` is 12.5 m.\n\n'
  const short = { start: 0, end: paragraph.length }
  expect(sizeOf(paragraph, short)).toBe(estimateTokens(paragraph))
  const text = paragraph.repeat(2_000)
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
        expect(mostTokens(answer)).toBeLessThanOrEqual(most)
      }
    }
  })
})
