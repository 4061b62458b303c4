/** Lists of objects in the data of example pages that hold their records. */

import { type DataItem, itemsAt, type ListPlace, listPlaces } from '../page/data-items.ts'
import { itemPage } from '../rules/member-pages.ts'
import { type FieldType, typedValue, valueKey } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { type MemberGroup, type PageRecords, valuesOf } from './member-groups.ts'

/** Trust lost by objects that are no record of an example, and by each key, and the least share of the records. */
const EXTRA = 0.5
const BY_KEY = 0.98
const LEAST = 0.8

/** Groups, the best first. @param types - types of the fields of a record by name. */
export function dataGroups(
  pages: readonly PageRecords[],
  types: ReadonlyMap<string, FieldType>
): MemberGroup[] {
  const places = new Map<string, ListPlace>()
  for (const { page } of pages.slice(0, 2)) {
    for (const place of listPlaces(page.view.page)) places.set(JSON.stringify(place), place)
  }
  const groups = [...places.values()].flatMap((place) => groupAt(place, pages, types))
  groups.sort((a, b) => b.score - a.score)
  return groups
}

function groupAt(
  place: ListPlace,
  pages: readonly PageRecords[],
  types: ReadonlyMap<string, FieldType>
): (MemberGroup & { readonly score: number })[] {
  const parts = new Map<ViewedPage, (ViewedPage | undefined)[]>()
  let right = 0
  let total = 0
  let extra = 0
  for (const { page, records } of pages) {
    const items = itemsAt(place, page.view.page)
    const found = matches(
      items,
      records.map((record) => valuesOf(record, types, page)),
      page
    )
    const count = found.filter((one) => one !== undefined).length
    right += count
    total += records.length
    extra += items.length - count
    if (right < (total - 1) * LEAST && right === 0) return []
    parts.set(
      page,
      found.map((item) => item && itemPage(page, item))
    )
  }
  if (total === 0 || right < total * LEAST) return []
  const score =
    (right / total) ** 4 * BY_KEY ** place.path.length * (1 - (EXTRA * extra) / (right + extra))
  return [{ places: [place], parts, score }]
}

/** Object of each record: one that has all of its values, and that no earlier record has. */
function matches(
  items: readonly DataItem[],
  records: readonly (readonly { readonly type: FieldType; readonly key: string }[])[],
  { context }: ViewedPage
): (DataItem | undefined)[] {
  const types = new Set(records.flatMap((values) => values.map(({ type }) => type)))
  const keys = items.map((item) => {
    const found = new Set<string>()
    for (const { text } of item.leaves()) {
      for (const type of types) {
        const value = text.length <= 2000 ? typedValue(type, text, context) : undefined
        if (value !== undefined) found.add(`${type} ${valueKey(type, value)}`)
      }
    }
    return found
  })
  const taken = new Set<number>()
  return records.map((values) => {
    const at = keys.findIndex(
      (own, index) =>
        !taken.has(index) &&
        values.length > 0 &&
        values.every(({ type, key }) => own.has(`${type} ${key}`))
    )
    if (at >= 0) taken.add(at)
    return items[at]
  })
}
