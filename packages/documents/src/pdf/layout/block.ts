/** Parts of a page's layout, before it becomes HTML. */

import type { Box } from '../page/box.ts'
import type { Line } from '../text/lines-of.ts'

/** A cell of a table: the lines in it, and how many places it takes. */
export interface Cell {
  readonly lines: readonly Line[]
  readonly columnSpan: number
  readonly rowSpan: number
}

/** A table. A place that a span of another cell covers has no cell. */
export interface TableBlock extends Box {
  readonly kind: 'table'
  readonly page: number
  readonly rows: readonly (readonly (Cell | undefined)[])[]
  /** The page it ends on, where it goes on over pages. */
  readonly endPage?: number
  /** Rows at the top that name the columns. */
  readonly headerRows: number
}

/** Kinds of text. */
type TextKind = 'paragraph' | 'heading' | 'item' | 'code' | 'note'

/** Lines that belong together. */
export interface TextBlock extends Box {
  kind: TextKind
  readonly page: number
  lines: Line[]
  /** Edges of the column it stands in. */
  readonly column: Box
  /** 1 to 6 for a heading; depth from 1 for an item. */
  level: number
  /** Text before an item, `'•'` or `'3.'`. The lines do not include it. */
  marker?: string
}

/** A part of a page: a table, or text of one kind. */
export type Block = TableBlock | TextBlock
