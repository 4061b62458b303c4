/** Reads public profiles of the professional network. */

import { createRequire } from 'node:module'
import { defineParser } from '@sluice/core'
import { readProfile } from './read-profile.ts'
import { ProfileRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<ProfileRecord>({
  name: '@sluice/parser-profile',
  version,
  kind: 'profile',
  network: 'linkedin',
  match: [
    { host: 'linkedin.com', path: '/in' },
    { host: 'linkedin.com', path: '/pub' }
  ],
  data: ProfileRecord,
  parse: ([page], target) => readProfile(page!, target)
})
