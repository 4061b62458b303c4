/** Cookie sessions on each driver. */

import { describe, expect, test } from 'vitest'
import { cookieSessionsConformance } from '../../src/cookie-sessions/conformance.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => cookieSessionsConformance(subject, { describe, test, expect }))
