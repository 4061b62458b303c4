/** The list of a page as a table. */

import type { Element } from 'hast'

/** A value of a list. */
export type ListValue = string | number | boolean | null

/** The list of a page. */
export interface PageList {
  /** In the order of the page; those of every list first. */
  readonly columns: readonly ListColumn[]
  /** Values by the names of the columns. */
  readonly items: readonly Readonly<Record<string, ListValue>>[]
  /** Elements of each item: one, or several side by side. */
  readonly elements: readonly (readonly Element[])[]
}

/** A column of a list. */
export interface ListColumn {
  readonly name: string
  readonly type: 'text' | 'url' | 'number' | 'boolean' | 'money' | 'date'
}

/** An item and its number in the group. */
export interface NumberedItem {
  readonly number: number
  readonly item: Record<string, ListValue>
}

/** Columns of every list, as far as its items have values. */
export const FIXED: readonly ListColumn[] = [
  { name: 'title', type: 'text' },
  { name: 'url', type: 'url' },
  { name: 'image', type: 'url' },
  { name: 'price', type: 'money' },
  { name: 'currency', type: 'text' },
  { name: 'date', type: 'date' }
]
