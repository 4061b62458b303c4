/** Reads profiles, posts and videos of social networks as they are shown to everyone. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { Filters } from './filters.ts'
import { planPage, readPage } from './read-page.ts'
import { SocialRecord } from './record.ts'
import { recognise } from './sites/linked/recognise.ts'
import { SITE_RULES } from './sites.ts'

export default defineParser<SocialRecord, Filters>({
  name: '@sluice/parser-social',
  version: manifest.version,
  kind: 'social',
  match: SITE_RULES,
  data: SocialRecord,
  filters: Filters,
  anyHost: { recognise },
  plan: (target) => [planPage(target)],
  parse: ([page], target) => readPage(page!, target)
})
