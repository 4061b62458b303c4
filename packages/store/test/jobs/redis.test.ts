/** docs/design/jobs.md §1 and §4: the store of jobs in Redis, one server and a cluster. */

import { describe, expect, test } from 'vitest'
import { jobsConformance } from '../../src/jobs/conformance/conformance.ts'
import { onRedis } from '../subjects.ts'

onRedis((subject) => jobsConformance(subject, { describe, test, expect }))
