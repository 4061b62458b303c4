/**
 * What undici, node and TLS throw, as errors of the table.
 */

import { SluiceError } from '@sluice/core'

const STAGES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_HEADERS_TIMEOUT: 'first_byte',
  UND_ERR_BODY_TIMEOUT: 'idle',
  ETIMEDOUT: 'connect'
}

const CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EPIPE',
  'EHOSTDOWN',
  'ENETDOWN',
  'EACCES',
  'EMFILE'
])

/**
 * The error of the table for a failed exchange; a `SluiceError` stays as it is.
 *
 * @param secure - the exchange was over TLS: a failure before the connection stood is the handshake's.
 */
export function fetchFailure(error: unknown, secure: boolean): SluiceError {
  const found = innermost(error)
  if (SluiceError.is(found)) return found
  const { code = '', name = '', message = '' } = found as NodeJS.ErrnoException
  const stage = STAGES[code]
  if (stage !== undefined) {
    return new SluiceError('FETCH_TIMEOUT', 'The site did not answer in time.', {
      cause: error,
      details: { stage }
    })
  }
  if (isTls(code) || (secure && /secure TLS connection/.test(message))) {
    return new SluiceError('TLS_ERROR', 'The TLS handshake with the site failed.', {
      cause: error,
      details: code === '' ? {} : { reason: code }
    })
  }
  if (CONNECTION.has(code)) return connectionFailed(error)
  // undici: a protocol upgrade nobody asked for is no HTTP answer; a closed socket is a lost connection.
  if (code === 'UND_ERR_SOCKET' && message !== 'bad upgrade') return connectionFailed(error)
  if (name === 'HTTPParserError' || code.startsWith('UND_ERR_') || code.startsWith('HPE_')) {
    return new SluiceError('INVALID_RESPONSE', 'The answer of the site is not valid HTTP.', {
      cause: error
    })
  }
  throw error
}

/** Happy eyeballs fails with the errors of every address; the first says enough. */
function innermost(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
}

function isTls(code: string): boolean {
  return (
    /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code) ||
    code === 'HOSTNAME_MISMATCH'
  )
}

function connectionFailed(cause: unknown): SluiceError {
  return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', { cause })
}
