/** The rows of a list in the order of a column. */

import type { Order } from '../parts/table.tsx'
import type { ListTable } from './result.ts'

type Item = ListTable['items'][number]

const TEXTS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers by their value, texts as people sort them; rows without a value come last in both directions. */
export function sortedItems(
  { columns, items }: ListTable,
  order: Order | undefined
): readonly Item[] {
  const name = order && columns[order.column]?.name
  if (name === undefined) return items
  const filled = items.filter((item) => !isEmpty(item[name]))
  const empty = items.filter((item) => isEmpty(item[name]))
  const inOrder = filled.toSorted((one, other) => compared(one[name], other[name]))
  return [...(order?.isDown ? inOrder.reverse() : inOrder), ...empty]
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return TEXTS.compare(String(one), String(other))
}
