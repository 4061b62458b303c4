/**
 * The OpenAPI 3.1 document of the service, made from the schemas of requests and answers, the records of the loaded
 * parsers and the table of errors.
 */

import type { Registry } from '@sluice/core'
import { FetchOptions } from '@sluice/fetch'
import type { z } from 'zod'
import { createDocument, type ZodOpenApiComponentsObject } from 'zod-openapi'
import { JobEventType, WebhookMessageType } from '../../domains/jobs/event-types.ts'
import { Failure, FlatFailure, responseNames } from './failures.ts'
import { type Operation, operationObject } from './operation.ts'
import { recordComponents } from './records.ts'

/** Version of the API, not of a build. It changes when the API does. */
export const VERSION = '1.0.0'

const ABOUT = `Every path answers with and without its trailing slash. Failed requests cost nothing.
Unknown query parameters are refused. A key is sent as
\`Authorization: Bearer <API_KEY>\`; a signed-in browser sends its session instead, and its state-changing requests
must be same-origin.`

/**
 * The document.
 *
 * @param registry - the loaded parsers. @param operations - all operations, in the order of the document.
 * @param answers.RenderedData - fields that the service adds to the record of a parser.
 */
export function openApiDocument(
  registry: Registry,
  operations: readonly Operation[],
  answers: { readonly RenderedData: z.ZodType }
): ReturnType<typeof createDocument> {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Sluice',
        version: VERSION,
        description: ABOUT,
        license: { name: 'MIT', identifier: 'MIT' }
      },
      servers: [{ url: '/', description: 'The service that serves this document.' }],
      tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
      paths: pathsOf(operations),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'sluice_session',
            description:
              'The session of a signed-in user. Over TLS the cookie name begins with `__Host-`.'
          }
        },
        headers: HEADERS,
        schemas: {
          Failure,
          FlatFailure,
          FetchOptions,
          JobEventType,
          WebhookMessageType,
          ...answers,
          ...recordComponents(registry)
        }
      }
    },
    { override: withoutNoise }
  )
}

/** Bounds that every JSON number has, and patterns that repeat a format. */
function withoutNoise({
  jsonSchema
}: {
  jsonSchema: { minimum?: number; maximum?: number; format?: string; pattern?: string }
}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
}

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationObject>>> = {}
  const named = responseNames()
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: operationObject(operation, named)
    }
  }
  return paths
}

const HEADERS: ZodOpenApiComponentsObject['headers'] = {
  'X-Request-Id': header('Also the id of the result in the history.', true),
  'Server-Timing': header('The duration of each stage of the request.'),
  'X-Tokens-Charged': header('Tokens charged for this request; 0 for a failure.', true, 'integer'),
  'X-Tokens-Remaining': header('The balance after the request.', false, 'integer'),
  'Idempotency-Replayed': header('`true` if this is the stored answer of an earlier request.'),
  'Retry-After': header('Seconds to wait before sending the request again.', true, 'integer'),
  'WWW-Authenticate': header('How to authenticate.', true)
}

function header(description: string, required = false, type: 'string' | 'integer' = 'string') {
  return { description, required, schema: { type } }
}
