/** docs/design/jobs.md §2: the store of webhooks on each driver. */

import { describe, expect, test } from 'vitest'
import { webhooksConformance } from '../../src/webhooks/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => webhooksConformance(subject, { describe, test, expect }))
