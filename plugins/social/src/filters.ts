/** Filters for the posts of a profile. Source: decisions.md §10. */

import { isoDate } from '@sluice/values'
import { z } from 'zod'

/** Posts of a profile unless the client says how many. */
export const POSTS = 12
const MOST_POSTS = 50

/** Filters of profiles; on the page of a post or video they are ignored with a warning. */
export const Filters = z.strictObject({
  posts_limit: z
    .string()
    .regex(/^\d{1,2}$/, `a whole number from 0 to ${MOST_POSTS}`)
    .transform(Number)
    .pipe(z.int().max(MOST_POSTS))
    .optional()
    .describe(`Posts of a profile, 0 to ${MOST_POSTS}; ${POSTS} unless given.`),
  since: date().describe(
    'ISO 8601 date or time: older posts, and those of unknown date, are left out.'
  ),
  until: date().describe(
    'ISO 8601 date or time: newer posts, and those of unknown date, are left out. A date is its whole day.'
  ),
  include_replies: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .pipe(z.boolean())
    .optional()
    .describe('Include replies; they are left out by default.')
})
export type Filters = z.infer<typeof Filters>

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

function date() {
  return z
    .string()
    .refine(
      (value) => DATE.test(value) && isoDate(value) !== undefined && instant(value) !== undefined,
      'an ISO 8601 date or time, 2026-01-31 or 2026-01-31T12:00:00Z'
    )
    .optional()
}

/** Milliseconds since 1970 of an ISO 8601 date or time; without a zone it is UTC. `undefined` for none. */
export function instant(value: string): number | undefined {
  const isZoned = !value.includes('T') || /(?:Z|[+-]\d\d:?\d\d)$/.test(value)
  const zoned = isZoned ? value : `${value}Z`
  const time = Date.parse(
    zoned.replace(/([+-]\d\d)(\d\d)$/, (whole, hours, minutes) =>
      value.includes('T') ? `${hours}:${minutes}` : whole
    )
  )
  return Number.isNaN(time) ? undefined : time
}
