/**
 * Maps errors of undici, Node and TLS to errors of the table.
 */

import { SluiceError } from '@sluice/core'

const STAGES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_HEADERS_TIMEOUT: 'first_byte',
  UND_ERR_BODY_TIMEOUT: 'idle',
  ETIMEDOUT: 'connect'
}

/** Connections that ended too early, or because the acquirer was closed. */
const LOST: ReadonlySet<string> = new Set([
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_SOCKET',
  'ERR_STREAM_PREMATURE_CLOSE'
])

const MALFORMED: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
])

/**
 * The error of the table for a failed exchange; a `SluiceError` stays as it is.
 *
 * @param answered - the head of the response had arrived: what undici finds wrong with a length is then a body that
 * ended too early, before it is a malformed head.
 * @param idle - after how long without a byte the exchange ends, ms.
 * @throws the error itself if it is not a network error: then it is a bug of ours.
 */
export function fetchFailure(error: unknown, answered: boolean, idle: number): SluiceError {
  const found = innermost(error)
  if (SluiceError.is(found)) return found
  const { code = '', name, message = '', syscall } = found as NodeJS.ErrnoException
  const stage = STAGES[code]
  if (stage !== undefined) {
    const message =
      stage === 'idle'
        ? `The site stopped sending for ${idle / 1000} s.`
        : 'The site did not answer in time.'
    return new SluiceError('FETCH_TIMEOUT', message, {
      cause: error,
      details: { stage }
    })
  }
  // undici reports a second answer, a 100 and an unrequested upgrade like this.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return invalid(error)
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO$)/.test(code)) {
    return new SluiceError('TLS_ERROR', 'The TLS connection to the site failed.', {
      cause: error,
      details: { reason: code }
    })
  }
  if (code === 'ERR_HTTP2_ERROR' || code === 'ERR_HTTP2_HEADERS_SENT') return invalid(error)
  if (
    syscall !== undefined ||
    LOST.has(code) ||
    code.startsWith('ERR_HTTP2_') ||
    (answered && endedEarly(code, message))
  ) {
    return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', {
      cause: error
    })
  }
  if (name === 'HTTPParserError' || MALFORMED.has(code)) return invalid(error)
  throw error
}

/** The page is of a type that nothing reads. */
export function unsupported(essence: string): SluiceError {
  const type = essence.slice(0, 100)
  return new SluiceError('UNSUPPORTED_CONTENT', `Content of type ${type} is not supported.`, {
    details: { content_type: type }
  })
}

/** @param limit - redirects that are followed. */
export function tooManyRedirects(limit: number): SluiceError {
  return new SluiceError('TOO_MANY_REDIRECTS', `The site redirected more than ${limit} times.`, {
    details: { limit }
  })
}

/** Faults in lines of a head that are harmless. Browsers ignore them. */
const FORGIVEN =
  /Invalid header token|Unexpected whitespace after header value|Missing expected [CL][RF]/

/**
 * Returns true if browsers read the response that was refused as `INVALID_RESPONSE`. Returns false if the end of the
 * body or the status is unclear, if a limit is exceeded, or if the body is cut.
 */
export function isForgivable(error: unknown): boolean {
  if (!SluiceError.is(error) || error.code !== 'INVALID_RESPONSE') return false
  const { name, message = '' } = (error.cause ?? {}) as Error
  return name === 'HTTPParserError' && FORGIVEN.test(message)
}

/** A connection was to end with the body, and ended before it. */
function endedEarly(code: string, message: string): boolean {
  return code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || message.includes('Invalid EOF state')
}

/** Happy eyeballs fails with the errors of every address; the first says enough. */
function innermost(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
}

function invalid(cause: unknown): SluiceError {
  return new SluiceError('INVALID_RESPONSE', 'The answer of the site is not valid HTTP.', { cause })
}
