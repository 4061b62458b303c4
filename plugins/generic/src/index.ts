/** Reads any web page: its main content, metadata, tables and structured data. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { filledPage } from './filled-page.ts'
import { Filters } from './filters.ts'
import { pageContent } from './page-content.ts'
import { readPage } from './read-page.ts'
import { PageRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<PageRecord, Filters>({
  name: '@sluice/parser-generic',
  version,
  kind: 'generic',
  match: [{ host: '*' }],
  data: PageRecord,
  filters: Filters,
  defaults: { markdown: true },
  parse: ([page], target) => readPage(page!, target),
  content: ([page], target, scope) => pageContent(filledPage(page!).page, target, scope)
})
