/** Boundaries between the columns of a table. */

import type { Interval } from '../layout/strips.ts'
import type { Line } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'
import { columnEdges, piecesOf } from './text-columns.ts'

/** Edges that all of the body leaves white; else those that few of its lines cross. */
export function edgesFor(body: readonly Line[], lines: readonly Line[]): Interval[] {
  const strict = columnEdges(body)
  const usual = medianOf(body.map((line) => piecesOf(line).length))
  if (strict.length + 1 >= usual && strict.length > 0) return strict
  const loose = columnEdges(lines, Math.max(1, Math.floor(lines.length * 0.15)))
  return loose.length > strict.length ? loose : strict
}
