/** Reads public company pages of the professional network. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { readCompany } from './read-company.ts'
import { CompanyRecord } from './record.ts'

export default defineParser<CompanyRecord>({
  name: '@sluice/parser-company',
  version: manifest.version,
  kind: 'company',
  match: [
    { host: 'linkedin.com', path: '/company' },
    { host: 'linkedin.com', path: '/school' },
    { host: 'linkedin.com', path: '/showcase' }
  ],
  data: CompanyRecord,
  parse: ([page], target) => readCompany(page!, target)
})
