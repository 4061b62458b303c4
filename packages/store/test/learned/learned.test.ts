/** Learned parsers on each driver. */

import { describe, expect, test } from 'vitest'
import { learnedConformance } from '../../src/learned/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => learnedConformance(subject, { describe, test, expect }))
