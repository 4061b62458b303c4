/** The answer 202 of what starts a job, as the reference describes it. */

import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { jsonAnswer } from '../openapi/answer.ts'
import { JobAccepted } from './jobs/answers.ts'

/** @param description - when it is answered. */
export function acceptedAnswer(description: string): ZodOpenApiResponseObject {
  return {
    ...jsonAnswer(description, JobAccepted),
    headers: {
      Location: {
        description: 'Where the job is; relative to the service.',
        required: true,
        schema: { type: 'string' }
      },
      'Preference-Applied': {
        description: '`respond-async`, if the request preferred it.',
        schema: { type: 'string' }
      },
      'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' }
    }
  }
}
