/** Answers of operations. */

import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'

/** An answer as JSON, whole. */
export function jsonAnswer(description: string, schema: z.ZodType): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema } } }
}

/** An answer `{success: true, data}`. */
export function successAnswer(description: string, data: z.ZodType): ZodOpenApiResponseObject {
  return jsonAnswer(description, z.object({ success: z.literal(true), data }))
}

/** An answer that gives the browser a session, or takes it. */
export function cookieAnswer(description: string, data: z.ZodType): ZodOpenApiResponseObject {
  return {
    ...successAnswer(description, data),
    headers: {
      'Set-Cookie': {
        description: 'The session: `HttpOnly`, `SameSite=Strict`, over TLS `Secure`.',
        required: true,
        schema: { type: 'string' }
      }
    }
  }
}
