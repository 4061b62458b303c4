/** Answers of the routes of cookie sessions. */

import { z } from 'zod'

const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** A session. The values of its cookies are never shown. */
export const SessionItem = z
  .object({
    id: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    cookies: z.int().min(0).describe('Number of cookies.'),
    created_at: instant,
    expires_at: instant,
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .optional()
      .describe('In the answer to its creation: cookies that had expired and were left out.')
  })
  .meta({ id: 'CookieSession' })
