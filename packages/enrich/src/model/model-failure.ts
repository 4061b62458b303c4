/** Maps failures of a model server to our codes, without repeating its text or address. */

import { SluiceError } from '@sluice/core'

/** Errors of the AI SDK that mean: an answer came, and it is not of the protocol. */
const GARBAGE = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError'
])

/** Message of a call whose time ran out. */
export const LATE = 'The model did not answer in time.'

/**
 * Every failure of a call as `AI_UNAVAILABLE` or `AI_OUTPUT_INVALID`. `details.retryable` is false where the operator
 * must change something first.
 *
 * @param signal - signal of the call; if it has aborted, the model was too slow.
 */
export function modelFailure(error: unknown, signal: AbortSignal): SluiceError {
  const chain = causes(error)
  const ours = chain.find((cause) => SluiceError.is(cause))
  if (SluiceError.is(ours)) return ours
  if (signal.aborted) return unavailable(LATE, error)
  const refusal = refusalOf(error)
  if (refusal !== undefined) {
    if (isFiltered(refusal)) return filtered(error)
    return refused(refusal.status, error)
  }
  if (chain.some((cause) => cause instanceof Error && GARBAGE.has(cause.name))) {
    return new SluiceError(
      'AI_OUTPUT_INVALID',
      'The model server sent an empty or malformed response.',
      { cause: error }
    )
  }
  return unavailable('The model server could not be reached or dropped the connection.', error)
}

/** The refusal of a request: its status and the body that came with it; `undefined` if the failure is another. */
export function refusalOf(error: unknown): { status: number; text: string } | undefined {
  for (const cause of causes(error)) {
    const { statusCode, responseBody } = (cause ?? {}) as Record<string, unknown>
    if (typeof statusCode !== 'number' || (statusCode >= 200 && statusCode <= 299)) continue
    return { status: statusCode, text: typeof responseBody === 'string' ? responseBody : '' }
  }
  return undefined
}

/** The system's code for a failed connection, such as `ECONNREFUSED`. */
export function errorCodeOf(error: unknown): string | undefined {
  const codes = causes(error).map((cause) => (cause as { code?: unknown } | undefined)?.code)
  return codes.find(
    (code) =>
      typeof code === 'string' && /^(?:E[A-Z]|CERT_|ERR_TLS|UND_|SELF_|DEPTH_|UNABLE_)/.test(code)
  ) as string | undefined
}

const FILTERED = /moderat|flagged|content[_ ](?:filter|policy|management)|ResponsibleAI/i

/** Says whether a server refused the content of a request, so that no other request shape or time helps. */
export function isFiltered({ status, text }: { status: number; text: string }): boolean {
  return status >= 400 && status < 500 && FILTERED.test(text.slice(0, 4000))
}

function refused(status: number, cause: unknown): SluiceError {
  if (status === 429) return unavailable('The model server is over its rate limit.', cause)
  if (status === 401 || status === 403) {
    return unavailable('The model server refused the key of this server.', cause, false)
  }
  const isPassing = status === 408 || status >= 500
  return unavailable(`The model server answered with status ${status}.`, cause, isPassing)
}

function filtered(cause: unknown): SluiceError {
  const message = 'A filter of the model server refused the page.'
  return new SluiceError('AI_OUTPUT_INVALID', message, { cause })
}

function unavailable(message: string, cause: unknown, retryable = true): SluiceError {
  return new SluiceError('AI_UNAVAILABLE', message, { cause, details: { retryable } })
}

/** An error and its causes, the outermost first. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause !== undefined && chain.length < 8; cause = causeOf(cause)) {
    chain.push(cause)
  }
  return chain
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
