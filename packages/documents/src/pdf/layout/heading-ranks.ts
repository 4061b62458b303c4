/** Levels of headings by their numbers and by how they are set. */

import { type Line, lineText } from '../text/lines-of.ts'
import type { TextBlock } from './block.ts'
import { isBold, mostly } from './paragraphs.ts'

const MOST = 6
const NUMBER = /^(\d{1,3}(?:\.\d{1,3})*)\.?\s/
/** Documents with fewer numbered headings are ranked by their setting alone. */
const FEWEST_NUMBERED = 4

/** A level from 1 for each heading. */
export function headingRanks(headings: readonly TextBlock[]): Map<TextBlock, number> {
  const styles = rankedStyles(headings)
  const ranks = new Map(headings.map((heading) => [heading, rankOf(styles, styleOf(heading))]))
  const depths = new Map(headings.map((heading) => [heading, depthOf(heading)]))
  const numbered = headings.filter((heading) => depths.get(heading))
  const isDeep = numbered.some((heading) => (depths.get(heading) ?? 0) > 1)
  if (numbered.length < FEWEST_NUMBERED || !isDeep) return ranks
  // Headings above the numbered ones, usually the title, take the levels before theirs.
  const first = Math.min(...numbered.map((heading) => ranks.get(heading) ?? 1))
  const above = headings.some((heading) => (ranks.get(heading) ?? 1) < first) ? 1 : 0
  for (const heading of numbered) ranks.set(heading, above + (depths.get(heading) ?? 1))
  return ranks
}

/** Returns the count of numbers before a heading, `2` for `'3.1 Method'`; 0 for none. */
function depthOf({ lines, marker }: TextBlock): number {
  if (marker && /^\d+[.)]$/.test(marker)) return 1
  const match = NUMBER.exec(lineText(lines[0] as Line))
  return match?.[1]?.split('.').length ?? 0
}

interface Style {
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

function styleOf({ lines }: TextBlock): Style {
  const first = lines[0] as Line
  const italic = mostly(first, (word) => word.italic)
  return { size: Math.round(first.size * 2) / 2, bold: isBold(first), italic }
}

const weightOf = ({ size, bold, italic }: Style): number =>
  size * 10 + (bold ? 2 : 0) - (italic ? 1 : 0)

/**
 * Weights of styles, heaviest first. Where they are more than there are levels, those that occur
 * once, covers and pull quotes as a rule, take no level of their own.
 */
function rankedStyles(headings: readonly TextBlock[]): number[] {
  const counts = new Map<number, number>()
  for (const heading of headings) {
    const weight = weightOf(styleOf(heading))
    counts.set(weight, (counts.get(weight) ?? 0) + 1)
  }
  const ordered = [...counts].sort((a, b) => b[0] - a[0])
  const kept =
    ordered.length > MOST - 1 ? ordered.filter(([, count], at) => at === 0 || count > 1) : ordered
  return kept.map(([weight]) => weight)
}

function rankOf(weights: readonly number[], style: Style): number {
  const weight = weightOf(style)
  const place = weights.findIndex((other) => other <= weight)
  return place < 0 ? Math.max(1, weights.length) : place + 1
}
