/** Alarms as answers and messages show them. */

import { z } from 'zod'
import { shownTime } from '../../base/shown-time.ts'
import type { Alarm } from './alarm.ts'

const share = z.number().min(0).max(1)
const time = z.iso.datetime()

/** An alarm of a parser. */
export const ParserAlarm = z
  .object({
    id: z.string(),
    parser: z.string(),
    version: z.string().describe('Version of the parser when the alarm opened.'),
    kind: z.enum(['field-lost', 'failure-rate']),
    field: z.string().nullable().describe('The lost field, for `field-lost`.'),
    code: z.string().nullable().describe('The error code, for `failure-rate`.'),
    since: time.describe('When the alarm opened.'),
    seen: time.describe('The last record without the field, or the last failure.'),
    before: share.describe(
      'Share of records that had the field, or of fetches that failed, at its best before.'
    ),
    now: share.describe('The same share among the newest records or fetches.'),
    samples: z.int().min(0).describe('Number of records or fetches behind `now`.'),
    state: z.enum(['open', 'acknowledged', 'healed']),
    acknowledged_at: time.nullable(),
    healed_at: time.nullable()
  })
  .meta({ id: 'ParserAlarm' })

/** An alarm as answers and messages show it. */
export function shownAlarm(alarm: Alarm): z.infer<typeof ParserAlarm> {
  const { acknowledgedAt, healedAt, since, seen, ...rest } = alarm
  return {
    ...rest,
    since: shownTime(since),
    seen: shownTime(seen),
    acknowledged_at: shownTime(acknowledgedAt),
    healed_at: shownTime(healedAt)
  }
}
