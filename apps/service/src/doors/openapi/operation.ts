/** A route as the reference describes it, and its entry in an OpenAPI document. */

import { ERRORS, type ErrorCode } from '@sluice/core'
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { isApiPath } from '../../base/api-paths.ts'
import type { Access, SessionNeeds } from '../http/callers/auth.ts'
import { failureResponse, type NameResponse } from './failures.ts'

/** A route. Parameters and bodies are the schemas that its handler checks with. */
export interface Operation {
  /** camelCase; the name of the method in generated clients. */
  readonly id: string
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Path as OpenAPI writes it: `/api/v1/parsers/{name}/schema`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /**
   * Callers of the route: everyone (`public`), everyone except pages of other sites (`own-site`), any key or session
   * (`caller`), or keys with this scope.
   */
  readonly access: 'public' | 'own-site' | 'caller' | Access
  /** Sessions are not accepted: a page of another site could have a browser send the request. */
  readonly needsKey?: boolean
  /** Further conditions for a signed-in user. */
  readonly sessionNeeds?: SessionNeeds
  readonly parameters?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The body may be left out. */
  readonly mayLackBody?: boolean
  /** A body of `multipart/form-data`: a field a part. */
  readonly form?: z.ZodType
  readonly answer: ZodOpenApiResponseObject
  /** Status of the answer; default 200. */
  readonly status?: 200 | 201 | 202
  /** Statuses other than 200 that are not in the table of errors. */
  readonly otherAnswers?: Readonly<Record<`${number}`, ZodOpenApiResponseObject>>
  /** In addition to those implied by the other fields. */
  readonly codes?: readonly ErrorCode[]
  /** The balance is in a header, of failures too. */
  readonly isCharged?: boolean
  /** Failures are `{error: text}` (interface.md 4.3). */
  readonly isFlat?: boolean
}

/** Codes of an operation. */
function codesOf({ path, access, body, form, codes = [] }: Operation): ErrorCode[] {
  const anonymous = access === 'public' || access === 'own-site'
  const all = new Set<ErrorCode>([
    'INTERNAL_ERROR',
    ...(isApiPath(path) ? ['SHUTTING_DOWN' as const] : []),
    ...(access === 'public' ? [] : ['UNAUTHORIZED' as const]),
    ...(anonymous ? [] : (['STORE_UNAVAILABLE', 'OVERLOADED'] as const)),
    ...(isApiPath(path) ? ['INVALID_REQUEST' as const] : []),
    ...(body || form ? BODY_CODES : []),
    ...codes
  ])
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code))
}

const BODY_CODES = [
  'MISSING_PARAMETER',
  'INVALID_REQUEST',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'INVALID_JSON'
] as const

/** The entry of an operation. @param named - names its failure responses, which operations share. */
export function operationObject(
  operation: Operation,
  named: NameResponse
): ZodOpenApiOperationObject {
  const { id, tag, summary, description, answer, body, form, otherAnswers = {} } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(operation),
    requestParams: {
      ...(operation.parameters ? { path: operation.parameters } : {}),
      ...(operation.query ? { query: operation.query } : {}),
      ...(operation.headers ? { header: operation.headers } : {})
    },
    ...(form
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
      : {}),
    ...(body
      ? {
          requestBody: {
            required: !operation.mayLackBody,
            content: { 'application/json': { schema: body } }
          }
        }
      : {}),
    responses: {
      [operation.status ?? 200]: withHeaders(operation, answer),
      ...Object.fromEntries(
        Object.entries(otherAnswers).map(([status, other]) => [
          status,
          withHeaders(operation, other)
        ])
      ),
      ...failuresOf(operation, named)
    }
  }
}

function failuresOf(
  operation: Operation,
  named: NameResponse
): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codesOf(operation), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      named(
        status,
        withHeaders(operation, failureResponse(status, codes, operation.isFlat === true))
      )
    ])
  )
}

function withHeaders(
  { path, isCharged }: Operation,
  response: ZodOpenApiResponseObject
): ZodOpenApiResponseObject {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` })
  return {
    ...response,
    headers: {
      'X-Request-Id': ref('X-Request-Id'),
      'Server-Timing': ref('Server-Timing'),
      ...(isApiPath(path) ? { 'X-Tokens-Charged': ref('X-Tokens-Charged') } : {}),
      ...(isCharged ? { 'X-Tokens-Remaining': ref('X-Tokens-Remaining') } : {}),
      ...response.headers
    }
  }
}

/** OpenAPI 3.1 lets any scheme name the roles that it asks for: here the scope of a key. */
function securityOf({ access, needsKey }: Operation): Record<string, string[]>[] {
  if (access === 'public' || access === 'own-site') return []
  if (access === 'session') return [{ session: [] }]
  const key = { bearer: access === 'caller' ? [] : [access] }
  return needsKey ? [key] : [key, { session: [] }]
}
