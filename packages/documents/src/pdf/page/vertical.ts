/**
 * Vertical writing: characters stand below one another, and columns follow from right to left. Laid down by a quarter
 * turn, columns are lines that follow from top to bottom.
 */

import { around, type Box, widthOf } from './box.ts'
import type { Glyph, GlyphStyle } from './page-content.ts'

/** Part of a page's steps that must go down for its writing to be vertical. */
const MOST = 0.6
/** Least number of steps: a narrow label is not a text. */
const LEAST = 12
/** Largest distance of a step, in ems. */
const REACH = 2

const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u

/** Checks whether most of the East Asian characters of a page follow each other downwards. */
export function isVertical(glyphs: readonly Glyph[]): boolean {
  let down = 0
  let across = 0
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    if (glyph.style.turns !== 0 || !EAST_ASIAN.test(glyph.text)) continue
    const step = last && stepOf(last, glyph)
    if (step === 'down') down++
    else if (step === 'across') across++
    last = glyph
  }
  return down >= LEAST && down > MOST * (down + across)
}

function stepOf(last: Glyph, glyph: Glyph): 'down' | 'across' | undefined {
  const { size } = glyph.style
  const down = (glyph.base - last.base) / size
  if (shares(last, glyph) && down > 0.3 && down < REACH) return 'down'
  const right = (glyph.x0 - last.x0) / size
  return Math.abs(down) < 0.3 && right > 0.3 && right < REACH ? 'across' : undefined
}

/** Checks whether two boxes are in one column: marks such as full stops have a narrow box at one side. */
function shares(a: Box, b: Box): boolean {
  const common = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  return common > 0.6 * Math.min(widthOf(a), widthOf(b))
}

/**
 * The glyphs of a vertical page, ready for a quarter turn to the left. Characters stand in squares. Those written across,
 * such as numbers of two digits, are one glyph.
 */
export function standing(glyphs: readonly Glyph[]): Glyph[] {
  const runs: Glyph[][] = []
  for (const glyph of glyphs) {
    const last = runs.at(-1)?.at(-1)
    if (last && isBeside(last, glyph)) runs.at(-1)?.push(glyph)
    else runs.push([glyph])
  }
  const styles = new Map<GlyphStyle, GlyphStyle>()
  const placed: Glyph[] = []
  let above: Box | undefined
  for (const one of runs) {
    const box = around(one)
    const last = placed.at(-1)
    const isBelow = last && above && shares(above, box) && isNear(above, box, last.style.size)
    placed.push(standingGlyph(one, middle(isBelow ? last : box), styles))
    above = box
  }
  return placed
}

const isNear = (above: Box, { y0 }: Box, size: number): boolean => Math.abs(y0 - above.y1) < size

function isBeside(last: Glyph, glyph: Glyph): boolean {
  const { turns, size } = glyph.style
  if (turns !== 0 || last.style.turns !== 0) return false
  const gap = glyph.x0 - last.x1
  return Math.abs(glyph.base - last.base) < 0.1 * size && gap > -0.5 * size && gap < 0.5 * size
}

function standingGlyph(
  run: readonly Glyph[],
  x: number,
  styles: Map<GlyphStyle, GlyphStyle>
): Glyph {
  const [first] = run as [Glyph]
  if (first.style.turns !== 0) return first
  const style = styles.get(first.style) ?? { ...first.style, turns: 1 }
  styles.set(first.style, style)
  const text = run.map((one) => (one.spaced && one !== first ? ' ' : '') + one.text).join('')
  const box = around(run)
  const { size } = style
  const y = (box.y0 + box.y1) / 2
  const square = { x0: x - size / 2, x1: x + size / 2, y0: y - size / 2, y1: y + size / 2 }
  return { ...first, ...square, text, style }
}

function middle({ x0, x1 }: Box): number {
  return (x0 + x1) / 2
}
