/** `data.list` of one page. */

import { type ListColumn, type ListValue, pageList, pagination } from '@sluice/content'
import type { Page } from '@sluice/core'
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

/** The list of a page; null if the page is of no kind that has one. */
export function listData(
  { tree, url, contentType, document }: Page,
  items: number
): ListData | null {
  if (document || !HTML.has(contentType)) return null
  const found = pageList(tree, { url })
  if (!found) return null
  const next = pagination(tree, { url })?.next ?? null
  return { columns: found.columns, items: found.items.slice(0, items), pages_read: 1, next }
}
