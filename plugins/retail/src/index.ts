/** Reads products and product lists of shops: the big ones by their hosts, any other by what its page shows. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { Filters } from './filters.ts'
import { listPlan } from './lists/list-plan.ts'
import { readPage } from './read-page.ts'
import { recognise } from './recognise.ts'
import { RetailRecord } from './record.ts'
import { SHOP_RULES } from './shops.ts'

export default defineParser<RetailRecord, Filters>({
  name: '@sluice/parser-retail',
  version: manifest.version,
  kind: 'retail',
  match: SHOP_RULES,
  data: RetailRecord,
  filters: Filters,
  anyHost: { recognise },
  plan: listPlan,
  parse: ([page], target) => readPage(page!, target)
})
