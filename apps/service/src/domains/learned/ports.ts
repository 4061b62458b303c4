/** Parts of the service that learned parsers need. */

import type { Registry } from '@sluice/core'
import type { Reader } from '@sluice/fetch'
import type { LearnedStore } from '@sluice/store'
import type { Drift } from '../drift/drift.ts'
import type { JobPorts } from '../jobs/ports.ts'
import type { LearnedParsers } from './learned-parsers.ts'

/** Parts of the service that learned parsers need. */
export interface LearnedPorts extends JobPorts {
  readonly learned: LearnedStore
  readonly learnedParsers: LearnedParsers
  /** Drift of learned parsers. */
  readonly learnedDrift: Pick<Drift, 'flush'>
  readonly registry: Registry
  readonly reader: Reader
}
