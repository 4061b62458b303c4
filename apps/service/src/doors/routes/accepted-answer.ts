/** The answer 202 of routes that start a job, as the reference describes it. */

import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { jsonAnswer } from '../openapi/answer.ts'

/** Kinds of jobs. */
export const JobKind = z.enum(['fetch', 'batch', 'crawl', 'map', 'learn'])

/** Paths of a job and its parts. */
export const JobLinks = z.object({ self: z.string(), pages: z.string(), events: z.string() })

/** Answer of status 202 to a request that starts a job. */
const JobAccepted = z
  .object({
    success: z.literal(true),
    status: z.literal('queued'),
    data: z.object({ id: z.string(), kind: JobKind, links: JobLinks })
  })
  .meta({ id: 'JobAccepted' })

/** @param description - when it is answered. */
export function acceptedAnswer(description: string): ZodOpenApiResponseObject {
  return {
    ...jsonAnswer(description, JobAccepted),
    headers: {
      Location: {
        description: 'Path of the job, relative to the service.',
        required: true,
        schema: { type: 'string' }
      },
      'Preference-Applied': {
        description: '`respond-async`, if the request asked for it.',
        schema: { type: 'string' }
      },
      'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' }
    }
  }
}
