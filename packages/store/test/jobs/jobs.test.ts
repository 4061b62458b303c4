/** docs/design/jobs.md §1 and §4: the embedded store of jobs. */

import { describe, expect, test } from 'vitest'
import { jobsConformance } from '../../src/jobs/conformance/conformance.ts'
import { embeddedSubject } from '../subjects.ts'

jobsConformance(embeddedSubject(), { describe, test, expect })
