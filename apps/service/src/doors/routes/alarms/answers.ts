/** Answers of the alarm routes. */

import { z } from 'zod'
import { ParserAlarm } from '../../../domains/drift/shown-alarm.ts'

/** `data` of `GET /api/v1/operator/alarms`. */
export const Alarms = z.object({ alarms: z.array(ParserAlarm) })
