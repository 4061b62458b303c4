/** The tables of a page, wherever they are. */

import { hasTable, tables } from '@sluice/content'
import type { Page, Target } from '@sluice/core'
import type { Filters } from './filters.ts'
import { pageContent } from './page-content.ts'
import type { PageRecord } from './record.ts'

/** Tables of data, also outside of the main content, within the filters. */
export function pageTables(page: Page, target: Target<Filters>): PageRecord['tables'] {
  // Most pages have none, and the body need not be gone through to find that.
  if (!hasTable(page.tree)) return []
  return tables(pageContent(page, target, 'body')).map(({ caption, headers, rows }) => ({
    caption,
    headers: [...headers],
    rows: rows.map((row) => [...row])
  }))
}
