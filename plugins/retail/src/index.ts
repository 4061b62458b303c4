/** Reads products and product lists of shops: the big ones by their hosts, any other by what its page shows. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { Filters } from './filters.ts'
import { listPlan } from './lists/list-plan.ts'
import { readPage } from './read-page.ts'
import { RetailRecord } from './record.ts'
import { SHOP_RULES } from './shops.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<RetailRecord, Filters>({
  name: '@sluice/parser-retail',
  version,
  kind: 'retail',
  match: SHOP_RULES,
  data: RetailRecord,
  filters: Filters,
  plan: listPlan,
  parse: ([page], target) => readPage(page!, target)
})
