/** Reads public company pages of the professional network. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { readCompany } from './read-company.ts'
import { CompanyRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<CompanyRecord>({
  name: '@sluice/parser-company',
  version,
  kind: 'company',
  match: [
    { host: 'linkedin.com', path: '/company' },
    { host: 'linkedin.com', path: '/school' },
    { host: 'linkedin.com', path: '/showcase' }
  ],
  data: CompanyRecord,
  parse: ([page], target) => readCompany(page!, target)
})
