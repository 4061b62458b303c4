/** `data.list` of one page. */

import {
  type ListColumn,
  type ListValue,
  metadata,
  type PageList,
  pageList,
  pagination
} from '@sluice/content'
import type { Page } from '@sluice/core'
import { type CompiledSchema, compileSchema, extractRows, rowColumns } from '@sluice/extract'
import type { AskedList } from '../options/list.ts'
import { HTML } from './open-page.ts'

/** `data.list`. */
export interface ListData {
  readonly columns: readonly ListColumn[]
  /** Rows: values by the names of the columns. */
  readonly items: readonly Readonly<Record<string, ListValue>>[]
  readonly pages_read: number
  /** Absolute URL of the next page that was not read; null after the last. */
  readonly next: string | null
}

/** The list of a page, before it is part of the answer. */
export interface PageRows {
  readonly data: ListData
  /** A key for each row. Rows of other pages with the same key are the same. */
  readonly keys: readonly string[]
}

/** The list of a page; null if the page is of no kind that has one. */
export function pageRows(
  { tree, url, contentType, document }: Page,
  { items: most, columns: schema }: AskedList
): PageRows | null {
  if (document || !HTML.has(contentType)) return null
  const found = pageList(tree, { url })
  if (!found) return null
  const { columns, items } =
    schema === undefined ? found : rowsBy(compileSchema(schema), found, { tree, url })
  const next = pagination(tree, { url })?.next ?? null
  return {
    data: { columns, items: items.slice(0, most), pages_read: 1, next },
    keys: found.items.slice(0, most).map(keyOf)
  }
}

/** The rows with the columns that the request names. A value that a row lacks is null. */
function rowsBy(
  schema: CompiledSchema,
  { items, elements }: PageList,
  { tree, url }: Pick<Page, 'tree' | 'url'>
): Pick<ListData, 'columns' | 'items'> {
  const columns = rowColumns(schema).map(({ name, type = 'text' }) => ({ name, type }))
  const rows = items.map((values, at) => ({ values, elements: elements[at]! }))
  const { language } = metadata(tree, { url })
  const read = extractRows(schema, { tree, url, rows, language: language ?? undefined })
  return {
    columns,
    items: read.map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, (row[name] ?? null) as ListValue]))
    )
  }
}

/** The address and the title tell a row from others; without an address, all its values. */
function keyOf(item: ListData['items'][number]): string {
  return JSON.stringify(typeof item.url === 'string' ? [item.url, item.title] : item)
}
