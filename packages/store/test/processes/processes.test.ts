/** Reports of processes on each driver. */

import { describe, expect, test } from 'vitest'
import { processesConformance } from '../../src/processes/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => processesConformance(subject, { describe, test, expect }))
