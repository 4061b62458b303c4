/** Reads job postings and job searches. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { isSearch, planSearch } from './boards/linkedin/plan.ts'
import { MATCH } from './boards.ts'
import { Filters } from './filters.ts'
import { parseJobs } from './parse.ts'
import { recognise } from './recognise.ts'
import { JobsRecord } from './record.ts'

export default defineParser<JobsRecord, Filters>({
  name: '@sluice/parser-jobs',
  version: manifest.version,
  kind: 'jobs',
  match: MATCH,
  data: JobsRecord,
  filters: Filters,
  anyHost: { recognise },
  plan: planSearch,
  isSearch: ({ url }) => isSearch(url),
  parse: parseJobs
})
