/** Failures of a page in the browser, as errors of the table. */

import { type ErrorCode, SluiceError } from '@sluice/core'
import { byteSize } from '../byte-size.ts'

const CODES: readonly (readonly [RegExp, ErrorCode, string])[] = [
  [/ERR_(?:CERT|SSL|BAD_SSL)\w*/, 'TLS_ERROR', 'The TLS connection to the site failed.'],
  [/ERR_TOO_MANY_REDIRECTS/, 'TOO_MANY_REDIRECTS', 'The site redirected too often.'],
  [
    /ERR_(?:INVALID_HTTP_RESPONSE|INVALID_RESPONSE|RESPONSE_HEADERS\w*|CONTENT_DECODING\w*|HTTP2_PROTOCOL_ERROR|INVALID_REDIRECT)/,
    'INVALID_RESPONSE',
    'The answer of the site is not valid HTTP.'
  ],
  [/ERR_(?:TIMED_OUT|CONNECTION_TIMED_OUT)/, 'FETCH_TIMEOUT', 'The site did not answer in time.'],
  // The requested URL has neither: the site redirected there.
  [
    /ERR_(?:UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_REDIRECT)/,
    'URL_NOT_ALLOWED',
    'The site redirected to a URL that is not http:// or https://, which is not allowed.'
  ],
  [
    /ERR_UNSAFE_PORT/,
    'URL_NOT_ALLOWED',
    'The site redirected to a port of another protocol, which is not allowed.'
  ]
]

/** The error for a message such as `net::ERR_CERT_DATE_INVALID at https://…`. */
export function browserFailure(message: string): SluiceError {
  for (const [pattern, code, text] of CODES) {
    const found = pattern.exec(message)
    if (found) return new SluiceError(code, text, detailsOf(code, found[0]))
  }
  return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', {
    cause: new Error(message.slice(0, 300))
  })
}

function detailsOf(code: ErrorCode, reason: string) {
  if (code === 'TLS_ERROR') return { details: { reason } }
  return code === 'FETCH_TIMEOUT' ? { details: { stage: 'first_byte' } } : {}
}

/** The page took more memory than it may, bytes. */
export function overMemory(maxMemory: number): SluiceError {
  const mib = Math.round(maxMemory / 2 ** 20)
  return new SluiceError(
    'RENDER_CRASHED',
    `The page exceeded the browser's memory limit of ${mib} MiB.`
  )
}

/** The process of the page is gone. */
export function crashed(): SluiceError {
  return new SluiceError('RENDER_CRASHED', 'The page crashed its browser process.')
}

/** The page is over a limit of bytes. */
export function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The page exceeds the limit of ${byteSize(limit)}.`,
    {
      details: { limit }
    }
  )
}
