/** White strips between boxes. */

import type { Box } from '../page/box.ts'

/** From and to, in points. */
export interface Interval {
  readonly from: number
  readonly to: number
}

export const lengthOf = ({ from, to }: Interval): number => to - from

/** Returns the intervals without a box between `from` and `to`, seen from above (`x`) or from the side (`y`). */
export function whiteStrips(
  boxes: readonly Box[],
  axis: 'x' | 'y',
  from: number,
  to: number,
  least = 0
): Interval[] {
  const [start, end] = axis === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const ordered = [...boxes].sort((a, b) => a[start] - b[start])
  const strips: Interval[] = []
  let reached = from
  for (const box of ordered) {
    if (box[start] - reached > least) strips.push({ from: reached, to: box[start] })
    reached = Math.max(reached, box[end])
  }
  if (to - reached > least) strips.push({ from: reached, to })
  return strips
}

/** Returns the intervals that two lists of strips share and that have a minimum length. Both lists are in order. */
export function sharedStrips(
  a: readonly Interval[],
  b: readonly Interval[],
  least: number
): Interval[] {
  const shared: Interval[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const left = a[i] as Interval
    const right = b[j] as Interval
    const from = Math.max(left.from, right.from)
    const to = Math.min(left.to, right.to)
    if (to - from >= least) shared.push({ from, to })
    if (left.to < right.to) i++
    else j++
  }
  return shared
}

/** Group boxes that overlap, or are nearer than `gap`, seen from the side: from top to bottom. */
export function stacked<Item extends Box>(items: readonly Item[], gap = 0): Item[][] {
  const ordered = [...items].sort((a, b) => a.y0 - b.y0)
  const groups: Item[][] = []
  let reached = -Infinity
  for (const item of ordered) {
    if (groups.length === 0 || item.y0 - reached > gap) groups.push([])
    groups.at(-1)?.push(item)
    reached = Math.max(reached, item.y1)
  }
  return groups
}
