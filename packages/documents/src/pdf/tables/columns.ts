/** The columns of a table, and which of them a text stands in. */

import { type Interval, lengthOf } from '../layout/strips.ts'
import type { Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'

/** Returns the places of each column's texts: the intervals between the white strips, from left to right. */
export function coresOf(edges: readonly Interval[]): Interval[] {
  const starts = [-Infinity, ...edges.map(({ to }) => to)]
  const ends = [...edges.map(({ from }) => from), Infinity]
  return starts.map((from, index) => ({ from, to: ends[index] as number }))
}

/** First and last column. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** A text of a row with the columns it takes. */
export interface Placed extends Span {
  readonly words: readonly Word[]
}

/** Part of the narrower of text and column that must be shared. */
const SHARED = 0.2

/** The columns that a text reaches into; the nearest one, where it stands between two. */
export function spanOf(text: Box, cores: readonly Interval[]): Span {
  const touched: number[] = []
  let nearest = 0
  let distance = Infinity
  cores.forEach((core, index) => {
    const shared = Math.min(core.to, text.x1) - Math.max(core.from, text.x0)
    const width = Math.min(lengthOf(core), text.x1 - text.x0)
    if (shared > SHARED * width) touched.push(index)
    if (-shared < distance) {
      distance = -shared
      nearest = index
    }
  })
  return { first: touched[0] ?? nearest, last: touched.at(-1) ?? nearest }
}
