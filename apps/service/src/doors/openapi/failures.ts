/** Describes failures in the reference: the envelope of interface.md 2.3 with the codes of the one table. */

import { ERRORS, type ErrorCode } from '@sluice/core'
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'

/** A failure. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('Human-readable and may change; use `code` in programs.'),
    details: z.looseObject({
      retryable: z
        .boolean()
        .describe('Whether the same request may succeed later, after `Retry-After` if present.')
    })
  })
})

/** A failure of the profile endpoint (interface.md 4.3). */
export const FlatFailure = z.object({ error: z.string() })

/** Names responses. @returns the component of a response: one object for all responses that are equal */
export type NameResponse = (
  status: number,
  response: ZodOpenApiResponseObject
) => ZodOpenApiResponseObject

/** Starts the names of a document: `Failure400`, `Failure400-2` and so on, in the order of their first use. */
export function responseNames(): NameResponse {
  const named = new Map<string, ZodOpenApiResponseObject>()
  const counts = new Map<number, number>()
  return (status, response) => {
    const text = JSON.stringify(response)
    const known = named.get(text)
    if (known) return known
    const count = (counts.get(status) ?? 0) + 1
    counts.set(status, count)
    const made = { ...response, id: `Failure${status}${count === 1 ? '' : `-${count}`}` }
    named.set(text, made)
    return made
  }
}

/** The response of a status. @param codes - that an operation answers with this status. */
export function failureResponse(
  status: number,
  codes: readonly ErrorCode[],
  isFlat: boolean
): ZodOpenApiResponseObject {
  const schema = isFlat
    ? { $ref: '#/components/schemas/FlatFailure' }
    : {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          {
            type: 'object' as const,
            properties: {
              error: { type: 'object' as const, properties: { code: { enum: [...codes] } } }
            }
          }
        ]
      }
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
    headers: {
      'X-Error-Code': {
        description: 'The error code.',
        required: true,
        schema: { type: 'string', enum: [...codes] }
      },
      ...(status === 401 ? { 'WWW-Authenticate': header('WWW-Authenticate') } : {}),
      ...(status === 503 || status === 409 ? { 'Retry-After': header('Retry-After') } : {}),
      ...(codes.includes('UPSTREAM_STATUS')
        ? {
            'Retry-After': {
              description:
                'Seconds to wait before sending the request again, if `UPSTREAM_STATUS` is retryable: the delay that the site requests, at most 3600.',
              schema: { type: 'integer' as const }
            }
          }
        : {})
    },
    content: { 'application/json': { schema } }
  }
}

function header(name: string) {
  return { $ref: `#/components/headers/${name}` }
}
