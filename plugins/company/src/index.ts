/** Reads public company pages of the professional network, and contact pages of any host. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { readContact } from './contact/read-contact.ts'
import { recognise } from './contact/recognise.ts'
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
  anyHost: { recognise },
  parse: ([page], target) =>
    target.rule === undefined ? readContact(page!, target) : readCompany(page!, target)
})
