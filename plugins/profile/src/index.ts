/** Reads public profiles of the professional network. */

import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { readProfile } from './read-profile.ts'
import { ProfileRecord } from './record.ts'

export default defineParser<ProfileRecord>({
  name: '@sluice/parser-profile',
  version: manifest.version,
  kind: 'profile',
  network: 'linkedin',
  match: [
    { host: 'linkedin.com', path: '/in' },
    { host: 'linkedin.com', path: '/pub' }
  ],
  data: ProfileRecord,
  parse: ([page], target) => readProfile(page!, target)
})
