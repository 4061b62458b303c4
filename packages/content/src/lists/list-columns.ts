/** Columns of a list: title, address, picture, price and date by what they hold, the others by what the page calls them. */

import { furtherColumns } from './further-columns.ts'
import type { Slot } from './item-parts.ts'
import { dateOf, firstLine, priceOf } from './item-values.ts'
import {
  FIXED,
  type ListColumn,
  type ListValue,
  type NumberedItem,
  type PageList
} from './list-table.ts'
import { addressSlot, anyAddress, titleSlots } from './title-slots.ts'

/** The parts of the items of a list. */
interface ListParts {
  readonly elements: PageList['elements']
  readonly slots: readonly Slot[]
  /** Names of the columns of a table. */
  readonly headers: readonly string[]
  readonly language: string | undefined
}

/** Items with their values; `undefined` if most have neither a title nor an address. */
export function readColumns({
  elements,
  slots,
  headers,
  language
}: ListParts): PageList | undefined {
  const count = elements.length
  const titles = titleSlots(count, slots, headers.length > 0)
  const address = addressSlot(count, slots, titles[0])
  const images = slots.filter(({ kind }) => kind === 'image')
  const shown = slots.filter(({ kind }) => kind !== 'image')
  const items: NumberedItem[] = []
  for (let number = 0; number < count; number++) {
    const titled = titles.find(({ values }) => values.get(number))
    const title = firstLine(titled?.values.get(number))
    const url =
      address?.addresses.get(number) ?? titled?.addresses.get(number) ?? anyAddress(slots, number)
    if (title === undefined && url === undefined) continue
    const image = images.map(({ values }) => values.get(number)).find(Boolean)
    const price = priceOf(shown, number)
    const own = { title, url, image, ...priced(price), date: dateOf(shown, number, language) }
    items.push({ number, item: withNulls(own) })
  }
  const kept = withoutOthers(items, titles[0], headers.length > 0)
  if (kept.length < 2) return undefined
  const fixed = FIXED.filter(({ name }) => kept.some(({ item }) => item[name] !== null))
  const columns = [
    ...fixed,
    ...furtherColumns(kept, { slots: shown, title: titles[0], headers, language })
  ]
  return {
    columns,
    items: kept.map(({ item }) => valuesOf(item, columns)),
    elements: kept.map(({ number }) => elements[number]!)
  }
}

function priced(price: ReturnType<typeof priceOf>) {
  return { price: price?.amount, currency: price?.currency ?? undefined }
}

function withNulls(values: Record<string, string | undefined>): NumberedItem['item'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

function valuesOf(
  item: NumberedItem['item'],
  columns: readonly ListColumn[]
): Record<string, ListValue> {
  return Object.fromEntries(columns.map(({ name }) => [name, item[name] ?? null]))
}

/** Rows of headings and advertisements have no address where the others have one. */
function withoutOthers(all: NumberedItem[], title: Slot | undefined, isTable: boolean) {
  if (isTable) return all.filter(({ item }) => item.title !== null)
  const usual = all.filter(({ number }) => title?.values.get(number))
  const items = usual.length >= Math.max(8, all.length * 0.85) ? usual : all
  const linked = items.filter(({ item }) => item.url !== null)
  const titled = linked.filter(({ item }) => item.title !== null)
  const found = linked.length >= items.length * 0.6 ? linked : items
  return titled.length >= found.length * 0.8
    ? found.filter(({ item }) => item.title !== null)
    : found
}
