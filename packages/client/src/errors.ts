/** Errors that a call throws: the service answered with a failure, did not answer, or did not answer in time. */

import type { ErrorCode } from './answers.ts'
import { OF_THE_SERVICE, RETRYABLE } from './error-table.ts'

/** Facts of a failure. */
interface Failure {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string
  readonly attempts: number
  readonly retryAfter: number
}

/** The service answered with a failure. Its subclasses are groups of codes; decide by class or by `code`. */
export class SluiceApiError extends Error {
  readonly code: ErrorCode
  /** HTTP status. */
  readonly status: number
  /** Facts beside the message, such as the field that is wrong. */
  readonly details: Readonly<Record<string, unknown>>
  /** To quote when reporting it. */
  readonly requestId: string
  /** Number of times that the request was sent. */
  readonly attempts: number
  /** Seconds to wait before it is sent again; 0 when the service names none. */
  readonly retryAfter: number

  constructor(failure: Failure) {
    super(failure.message)
    this.name = new.target.name
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details
    this.requestId = failure.requestId
    this.attempts = failure.attempts
    this.retryAfter = failure.retryAfter
  }

  /** The same request may succeed later. */
  get retryable(): boolean {
    return this.details.retryable === true
  }
}

/** The request is wrong, and will be wrong again: 400, 405, 409, 413, 415, 422. */
export class InvalidRequestError extends SluiceApiError {}

/** The key is missing, unknown, or not for this. */
export class UnauthorizedError extends SluiceApiError {}

/** The balance does not cover the maximum cost of the request. */
export class InsufficientTokensError extends SluiceApiError {}

/** There is no such thing, or it is not yours. */
export class NotFoundError extends SluiceApiError {}

/** The site that was to be read, or what it served, is at fault: `FETCH_TIMEOUT`, `TARGET_BLOCKED`, … */
export class SiteError extends SluiceApiError {}

/** The service is at fault, or busy: `INTERNAL_ERROR`, `STORE_UNAVAILABLE`, `OVERLOADED`, `SHUTTING_DOWN`. */
export class ServiceError extends SluiceApiError {}

/** No answer, or one that broke off. `cause` is how. */
export class SluiceConnectionError extends Error {
  /**
   * Key of a request that may have been charged. If the request is sent again with this key, it is charged only once.
   */
  readonly idempotencyKey: string | undefined

  constructor(message: string, cause: unknown, idempotencyKey?: string) {
    super(message + unknownOutcome(idempotencyKey), { cause })
    this.name = new.target.name
    this.idempotencyKey = idempotencyKey
  }
}

/** A lost answer does not tell whether the request was charged. */
function unknownOutcome(key: string | undefined): string {
  return key === undefined
    ? ''
    : ` Its outcome is unknown. Send it again with the idempotencyKey ${JSON.stringify(key)}: it is charged at most once.`
}

/** No answer in the time of the call, with all its attempts. `cause` is what the last attempt failed with, if it did. */
export class SluiceTimeoutError extends Error {
  /** See {@link SluiceConnectionError.idempotencyKey}. */
  readonly idempotencyKey: string | undefined

  constructor(timeout: number, cause: unknown, idempotencyKey?: string) {
    super(`The call took longer than its ${timeout} ms.${unknownOutcome(idempotencyKey)}`, {
      cause
    })
    this.name = new.target.name
    this.idempotencyKey = idempotencyKey
  }
}

/** The error for an answer that is no success. */
export function apiError(response: Response, text: string, attempts: number): SluiceApiError {
  const { code, message, details } = failureOf(response, text)
  const requestId = response.headers.get('x-request-id') ?? ''
  const { status } = response
  // A date is possible too, from a proxy: it is no number, and the usual wait does.
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  const failure = { code, message, details, status, requestId, attempts, retryAfter }
  return new (classOf(status, code))(failure)
}

function classOf(status: number, code: ErrorCode): typeof SluiceApiError {
  if (status === 401) return UnauthorizedError
  if (status === 402) return InsufficientTokensError
  if (status === 404) return NotFoundError
  if (status < 500) return InvalidRequestError
  return status === 500 && !OF_THE_SERVICE.includes(code) ? SiteError : ServiceError
}

/**
 * Reads the failure from the envelope, from the bare `{error}` of profiles, or from the answer of a proxy in between.
 */
function failureOf({ status, headers }: Response, text: string) {
  const error = parsed(text)?.error
  const code = headers.get('x-error-code') as ErrorCode | null
  const fallback = code ?? (status === 503 ? 'OVERLOADED' : 'INTERNAL_ERROR')
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return error as { code: ErrorCode; message: string; details: Record<string, unknown> }
  }
  const message = typeof error === 'string' ? error : `The answer has status ${status}.`
  const retryable = status > 500 || RETRYABLE.includes(fallback)
  return { code: fallback, message, details: { retryable } }
}

function parsed(text: string): { error?: unknown } | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}
