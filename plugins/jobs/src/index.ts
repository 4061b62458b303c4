/** Reads job postings and job searches. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { isSearch, planSearch } from './boards/linkedin/plan.ts'
import { MATCH } from './boards.ts'
import { Filters } from './filters.ts'
import { parseJobs } from './parse.ts'
import { JobsRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<JobsRecord, Filters>({
  name: '@sluice/parser-jobs',
  version,
  kind: 'jobs',
  match: MATCH,
  data: JobsRecord,
  filters: Filters,
  plan: planSearch,
  isSearch: ({ url }) => isSearch(url),
  parse: parseJobs
})
