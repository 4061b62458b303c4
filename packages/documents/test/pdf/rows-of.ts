/** The texts of a table, row by row; `''` for an empty cell, `undefined` for a covered place. */

import type { TableBlock } from '../../src/pdf/layout/block.ts'
import { lineText } from '../../src/pdf/text/lines-of.ts'

export const rowsOf = ({ rows }: TableBlock): (string | undefined)[][] =>
  rows.map((row) => row.map((cell) => cell?.lines.map(lineText).join(' ')))
