/** Text that is turned on an upright page: heads of narrow columns, names of axes, stamps and watermarks. */

import { around, type Box, holdsMiddle, widthOf } from '../page/box.ts'
import type { Glyph } from '../page/page-content.ts'
import type { Word } from '../page/words.ts'
import { medianOf } from './median.ts'

/** Part of a page's width in which turned text is a stamp, not content. */
const MARGIN = 0.1
/** Slanted text larger than the page's text by this factor is a watermark. */
const LARGE = 1.6
/** Number of glyphs that such a text lies over, at least. */
const COVERED = 5
/** Number of heights at which a page repeats a slanted text if it is a watermark, and its least length. */
const OFTEN = 3
const LONG = 8

/** Upright glyphs, and each run of turned ones as a word. A page may be slanted as a whole. */
export function withoutTurned(
  glyphs: readonly Glyph[],
  width: number
): { straight: readonly Glyph[]; turned: Word[] } {
  const straight = glyphs.filter(({ style }) => style.turns === 0 && style.slant === 0)
  if (straight.length === glyphs.length) return { straight, turned: [] }
  const runs = runsOf(glyphs)
  const isSlanted = straight.length === 0 && glyphs.some(({ style }) => style.slant !== 0)
  if (isSlanted) return { straight, turned: runs.map(wordOf) }
  const isWatermark = watermarks(runs, straight)
  return { straight, turned: runs.flatMap((run) => (isWatermark(run) ? [] : wordsOf(run, width))) }
}

function runsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = []
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    const { turns, slant, size } = glyph.style
    if (turns !== 0 || slant !== 0) {
      const isAlike = last?.style.turns === turns && last.style.slant === slant
      if (!(isAlike && near(last as Glyph, glyph, size))) runs.push([])
      runs.at(-1)?.push(glyph)
    }
    last = glyph
  }
  return runs
}

/** Tells watermarks from labels: they are slanted, and lie large over other text or repeat over the page. */
function watermarks(runs: readonly Glyph[][], straight: readonly Glyph[]) {
  const size = medianOf(straight.map(({ style }) => style.size))
  const heights = new Map<string, Set<number>>()
  for (const run of runs) {
    const text = textOf(run)
    const seen = heights.get(text) ?? new Set()
    heights.set(text, seen.add(Math.round(around(run).y0)))
  }
  return (run: readonly Glyph[]): boolean => {
    const [{ style }] = run as [Glyph]
    if (style.slant === 0) return false
    const text = textOf(run)
    if (text.length >= LONG && (heights.get(text)?.size ?? 0) >= OFTEN) return true
    if (style.size <= LARGE * size) return false
    const box = around(run)
    return straight.filter((glyph) => holdsMiddle(box, glyph)).length >= COVERED
  }
}

const near = (a: Box, b: Box, size: number): boolean =>
  Math.max(a.x0 - b.x1, b.x0 - a.x1) < size && Math.max(a.y0 - b.y1, b.y0 - a.y1) < size

function wordsOf(run: readonly Glyph[], width: number): Word[] {
  const box = around(run)
  const isStamp = box.x1 < width * MARGIN || box.x0 > width * (1 - MARGIN)
  if (isStamp || widthOf(box) > width / 2) return []
  return [wordOf(run)]
}

function wordOf(run: readonly Glyph[]): Word {
  const [{ style }] = run as [Glyph]
  const { size, bold, italic, mono, artifact } = style
  const box = around(run)
  const setting = { size, bold, italic, mono, artifact }
  return { ...box, ...setting, text: textOf(run), base: box.y1, spaced: true }
}

const textOf = (run: readonly Glyph[]): string =>
  run
    .map((glyph) => (glyph.spaced ? ` ${glyph.text}` : glyph.text))
    .join('')
    .trim()
