/** Monitors on each driver. */

import { describe, expect, test } from 'vitest'
import { monitorsConformance } from '../../src/monitors/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => monitorsConformance(subject, { describe, test, expect }))
