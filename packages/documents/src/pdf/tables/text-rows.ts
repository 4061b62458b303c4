/** Rows of a table from the white between its lines. */

import { stacked } from '../layout/strips.ts'
import { around } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { medianOf } from './text-columns.ts'

/**
 * Words of each row, from top to bottom. Where the gaps between lines are of two kinds, the narrow
 * ones lie inside of cells; where they are all alike, each line is a row.
 *
 * @param cuts - heights at which rows are known to part, by the edges of fills.
 */
export function textRows(words: readonly Word[], cuts: readonly number[] = []): Word[][] {
  if (cuts.length > 0) return cutRows(words, cuts)
  const strips = stacked(words, -0.5)
  if (strips.length < 2) return strips
  const gaps = strips.slice(1).map((strip, index) => gapAbove(strips[index] as Word[], strip))
  const limit = rowGap(gaps, medianOf(words.map((word) => word.size)))
  const rows: Word[][] = [strips[0] as Word[]]
  strips.slice(1).forEach((strip, index) => {
    if ((gaps[index] as number) > limit) rows.push([])
    rows.at(-1)?.push(...strip)
  })
  return rows
}

const gapAbove = (above: readonly Word[], below: readonly Word[]): number =>
  around(below).y0 - around(above).y1

/** Gaps wider than this part rows: the middle of the widest step between gaps of two kinds. */
function rowGap(gaps: readonly number[], size: number): number {
  const ordered = [...gaps].sort((a, b) => a - b)
  const narrow = ordered[0] as number
  const wide = ordered.at(-1) as number
  if (narrow > 0.6 * size || wide - narrow < 0.25 * size) return -Infinity
  let limit = -Infinity
  let step = 0.2 * size
  for (let index = 1; index < ordered.length; index++) {
    const [before, after] = [ordered[index - 1] as number, ordered[index] as number]
    if (after - before > step && before < 0.6 * size) {
      step = after - before
      limit = (before + after) / 2
    }
  }
  return limit
}

function cutRows(words: readonly Word[], cuts: readonly number[]): Word[][] {
  const ordered = [...cuts].sort((a, b) => a - b)
  const bands = new Map<number, Word[]>()
  for (const word of words) {
    const middle = (word.y0 + word.y1) / 2
    const band = ordered.filter((cut) => cut < middle).length
    const own = bands.get(band)
    if (own) own.push(word)
    else bands.set(band, [word])
  }
  const rows = [...bands].sort((a, b) => a[0] - b[0])
  // Above the first edge and below the last one, nothing says where rows part but the text.
  return rows.flatMap(([band, own]) =>
    band === 0 || band === ordered.length ? textRows(own) : [own]
  )
}
