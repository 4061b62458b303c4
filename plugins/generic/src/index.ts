/** Reads any web page: its main content, metadata, tables and structured data. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { filledPage } from './filled-page.ts'
import { Filters } from './filters.ts'
import { pageContent } from './page-content.ts'
import { readPage } from './read-page.ts'
import { PageRecord } from './record.ts'

export default defineParser<PageRecord, Filters>({
  name: '@sluice/parser-generic',
  version: manifest.version,
  kind: 'generic',
  match: [{ host: '*' }],
  data: PageRecord,
  filters: Filters,
  defaults: { markdown: true },
  parse: ([page], target) => readPage(page!, target),
  content: ([page], target, scope) => pageContent(filledPage(page!).page, target, scope)
})
