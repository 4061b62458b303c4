/** Presets on each driver. */

import { describe, expect, test } from 'vitest'
import { presetsConformance } from '../../src/presets/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => presetsConformance(subject, { describe, test, expect }))
