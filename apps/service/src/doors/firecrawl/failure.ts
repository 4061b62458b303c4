/** Failures as Firecrawl answers them: `{success: false, error, code, details}`. */

import { ERRORS, type ErrorCode, type SluiceError } from '@sluice/core'
import { MEDIA_HINTS } from '@sluice/fetch'
import { errorBody } from '@sluice/fetch/request'
import type { FailureForm } from '../http/failure-answer.ts'

/** Firecrawl's own names of codes; any other code keeps its name. */
const CODES: Partial<Record<ErrorCode, string>> = {
  INVALID_JSON: 'BAD_REQUEST_INVALID_JSON',
  INVALID_REQUEST: 'BAD_REQUEST',
  MISSING_PARAMETER: 'BAD_REQUEST',
  INVALID_URL: 'BAD_REQUEST',
  FETCH_TIMEOUT: 'SCRAPE_TIMEOUT',
  DNS_ERROR: 'SCRAPE_DNS_RESOLUTION_ERROR',
  TLS_ERROR: 'SCRAPE_SSL_ERROR',
  CONNECTION_FAILED: 'SCRAPE_SITE_ERROR',
  UPSTREAM_STATUS: 'SCRAPE_SITE_ERROR',
  UNSUPPORTED_CONTENT: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  EMPTY_CONTENT: 'SCRAPE_ALL_ENGINES_FAILED',
  TARGET_BLOCKED: 'SCRAPE_ALL_ENGINES_FAILED',
  LOGIN_REQUIRED: 'SCRAPE_ALL_ENGINES_FAILED',
  INTERNAL_ERROR: 'UNKNOWN_ERROR'
}

/** Statuses that differ from the API's: Firecrawl's clients know when to retry a 408 or a 429. */
const STATUSES: Partial<Record<ErrorCode, number>> = { FETCH_TIMEOUT: 408, OVERLOADED: 429 }

/** The form of the failures of Firecrawl's API. */
export const FIRECRAWL_FAILURES: FailureForm = { paths: ['/v1/', '/v2/'], answer: firecrawlFailure }

/** Status and body of a failure. `details.reason` is the code of the API. */
export function firecrawlFailure(error: SluiceError): { status: number; body: string } {
  const { code, message, details } = errorBody(error)
  return {
    status: STATUSES[error.code] ?? ERRORS[error.code].status,
    body: JSON.stringify({
      success: false,
      error: inOwnWords(message),
      code: codeOf(code),
      details: { reason: code, ...(details as object) }
    })
  }
}

/** Advice that names options of the API, and the same for clients that cannot send them. */
const ADVICE: readonly (readonly [string, string])[] = [
  [`${MEDIA_HINTS.vision} `, ''],
  [` ${MEDIA_HINTS.vision}`, ''],
  [MEDIA_HINTS.ocr, '`parsers: ["pdf", "image"]` reads the text of pictures.'],
  [
    MEDIA_HINTS.audio,
    '`options.ai.audio_transcription` of `POST /api/v1/internet/fetch` transcribes recordings; Firecrawl has no option for it.'
  ]
]

function inOwnWords(message: string): string {
  return ADVICE.reduce((text, [ours, theirs]) => text.replace(ours, theirs), message)
}

/** Firecrawl's name of a code, where it has one. */
export function codeOf(code: string): string {
  return CODES[code as ErrorCode] ?? code
}
