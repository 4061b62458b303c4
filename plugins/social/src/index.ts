/** Reads profiles, posts and videos of social networks as they are shown to everyone. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { Filters } from './filters.ts'
import { planPage, readPage, SITES } from './read-page.ts'
import { SocialRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<SocialRecord, Filters>({
  name: '@sluice/parser-social',
  version,
  kind: 'social',
  match: SITES.flatMap(({ hosts }) => hosts.map((host) => ({ host }))),
  data: SocialRecord,
  filters: Filters,
  plan: (target) => [planPage(target)],
  parse: ([page], target) => readPage(page!, target)
})
