/**
 * Failures with a stable, documented code, and the one table of them.
 *
 * The table makes the HTTP answers, `/api/v1/errors`, the reference, the tables of both clients, and the advice of the
 * dashboard and of the tools for agents. Source: decisions.md §9.
 */

/** Row of the table for one code. */
export interface ErrorRow {
  /** HTTP status of the answer. */
  readonly status: number
  /** The same request may succeed later without a change. */
  readonly retryable: boolean
  /** Values of `details.target_status` with which `UPSTREAM_STATUS` is retryable all the same. */
  readonly retryable_target_statuses?: readonly number[]
  /** One sentence: what happened. */
  readonly meaning: string
  /** Advice on the error, in a few words. */
  readonly advice: string
}

/** Every code a client can receive. Codes are never renamed once released. */
export const ERRORS = {
  INVALID_JSON: row(
    400,
    'The request body must be one valid JSON value in UTF-8.',
    'Send one valid JSON value as the body.'
  ),
  INVALID_REQUEST: row(
    400,
    'A field is unknown, of the wrong type or out of range. `details` names it.',
    'Correct the field named in details.'
  ),
  MISSING_PARAMETER: row(
    400,
    'A required field is missing. `details.parameter` names it.',
    'Add the field named in details.'
  ),
  INVALID_URL: row(
    400,
    'Invalid URL format. Send an absolute http or https URL without credentials, at most 8,192 characters.',
    'Send an absolute http or https URL.'
  ),
  URL_NOT_ALLOWED: row(
    400,
    'The URL leads to an address, a port or a host name that this service does not fetch.',
    'Use a public address; this one is never fetched.'
  ),
  INVALID_FILTER: row(
    400,
    'A filter of this parser has an invalid value. `details` lists the valid ones.',
    'Use one of the values listed in details.'
  ),
  INVALID_SCHEMA: row(
    400,
    'The JSON Schema is malformed, uses an unsupported keyword, or is too large.',
    'Correct or simplify the JSON Schema.'
  ),
  COST_LIMIT_EXCEEDED: row(
    400,
    'The request could cost more than its `max_cost`. Nothing was fetched.',
    'Raise max_cost.'
  ),
  AI_NOT_CONFIGURED: row(
    400,
    'The request needs an AI provider that this server does not have.',
    'Leave out the AI extra, or use a server with a provider.'
  ),
  SEARCH_NOT_CONFIGURED: row(
    400,
    'This server has no search engine. Its operator can set one with `SEARCH_URL`.',
    'Ask the operator to set SEARCH_URL.'
  ),
  ROBOTS_DISALLOWED: row(
    400,
    'The robots.txt of the site disallows this URL and the request asked to respect it.',
    'robots.txt forbids it; turn off respect_robots if you are allowed to.'
  ),
  RIGHTS_RESERVED: row(
    400,
    'The site does not allow the page for a use that the request named. `details.by` has the statements.',
    'The site reserves this use. Ask its owner, or leave the use out.'
  ),
  NOT_KEPT: row(
    400,
    'Nothing is kept that answers the request, and it may not fetch.',
    'Fetch the page first, or let the request use the network.'
  ),
  UNAUTHORIZED: row(
    401,
    'The API key is missing, malformed, unknown or revoked. Send `Authorization: Bearer <API_KEY>`.',
    'Check the API key.'
  ),
  INSUFFICIENT_TOKENS: row(
    402,
    'The balance does not cover the maximum cost of the request. Nothing was fetched.',
    'Add tokens to the account.'
  ),
  NOT_FOUND: row(
    404,
    'Not found, or you do not have access to it.',
    'Check the id and the key; old results expire.'
  ),
  METHOD_NOT_ALLOWED: row(
    405,
    'This path does not support this method. The `Allow` header lists the supported methods.',
    'Use a method listed in the Allow header.'
  ),
  PAYLOAD_TOO_LARGE: row(413, 'The request body exceeds the size limit.', 'Send a smaller body.'),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    'The body must be `Content-Type: application/json` in UTF-8.',
    'Send Content-Type: application/json.'
  ),
  IDEMPOTENCY_IN_PROGRESS: row(
    409,
    'A request with this Idempotency-Key is still running. Send the same request again after the time in `Retry-After` to get the result.',
    'Wait a moment, then send it again.',
    true
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    'This Idempotency-Key was used for another request, or this grant id for another grant.',
    'Use a new key for each request.'
  ),
  DNS_ERROR: row(
    500,
    'The host name of the site did not resolve.',
    'Check the host name of the URL.',
    true
  ),
  CONNECTION_FAILED: row(
    500,
    'The site refused, reset or dropped the connection.',
    'The site may be down. Run it again later.',
    true
  ),
  TLS_ERROR: row(
    500,
    'The TLS handshake failed or the certificate is not valid for the site.',
    'The certificate of the site is not valid. Check the host name.'
  ),
  FETCH_TIMEOUT: row(
    500,
    'The site did not answer in time.',
    'Run it again, or raise timeout_ms.',
    true
  ),
  TOO_MANY_REDIRECTS: row(
    500,
    'The site redirected too many times.',
    'Open the URL in a browser and fetch the final address.'
  ),
  INVALID_RESPONSE: row(
    500,
    'The answer of the site is not valid HTTP or its body could not be decoded.',
    'The answer of the site is broken. Try render: browser.'
  ),
  UPSTREAM_STATUS: {
    ...row(
      500,
      'The site answered with a status outside 200–299. `details.target_status` has the status; 429, 502, 503 and 504 may be temporary: retry after the time in `Retry-After`.',
      'The site refused the page. Check the URL, or run it again later.'
    ),
    retryable_target_statuses: [429, 502, 503, 504]
  },
  TARGET_BLOCKED: row(
    500,
    'The site served a block or challenge page. `details.signal` says how it was detected.',
    'Wait a while, or try render: browser.',
    true
  ),
  LOGIN_REQUIRED: row(
    500,
    'The site served a login wall. Only public pages are read.',
    'The page needs a login. Fetch a public page.'
  ),
  RESPONSE_TOO_LARGE: row(
    500,
    'The page exceeds the size limit.',
    'The page is too large. Fetch a part of it.'
  ),
  UNSUPPORTED_CONTENT: row(
    500,
    'This service does not read content of this type.',
    'This file type is not supported. Fetch a page or a document.'
  ),
  DOCUMENT_ENCRYPTED: row(
    500,
    'The document is encrypted. Send its password as `options.document.password`. A document with DRM cannot be read.',
    'Run it again with document.password.'
  ),
  DOCUMENT_NEEDS_OCR: row(
    500,
    'No page of the document has text, only images. Send `options.document.ocr: "auto"`.',
    'Run it again with document.ocr: auto.'
  ),
  EMPTY_CONTENT: row(
    500,
    'The page has no content: neither 50 characters of text nor anything under a heading or a title.',
    'Try render: browser, or main_content: off.'
  ),
  PAGE_TOO_COMPLEX: row(
    500,
    'Reading the page exceeded a limit of size, memory or time.',
    'The page is too complex to read. Try another URL of the site.'
  ),
  PARSE_FAILED: row(500, 'This parser does not read this kind of page.', 'Try the parser generic.'),
  PARSER_OUTDATED: row(
    500,
    'The page is of the right kind but lacks required fields. `details.missing` lists them.',
    'The site has changed. Use the parser generic until this one is updated.'
  ),
  ACTION_FAILED: row(
    500,
    'An action on the page failed. `details` has its number and the reason; `on_error: "skip"` continues without it.',
    'Correct the action named in details, or set its on_error: skip.'
  ),
  RENDER_CRASHED: row(500, 'The browser crashed on the page.', 'Run it again.', true),
  AI_UNAVAILABLE: row(
    500,
    'The AI provider did not answer.',
    'Run it again later, or without AI extras.',
    true
  ),
  AI_OUTPUT_INVALID: row(
    500,
    'The AI output did not fit the schema, even after one repair.',
    'Simplify the schema or the prompt.'
  ),
  SEARCH_UNAVAILABLE: row(
    500,
    'The search engine of this server did not answer.',
    'Run it again later.',
    true
  ),
  PAYMENT_REQUIRED_BY_SITE: row(
    500,
    'The site asks for a payment for this page; `details.price` has it. Sluice pays nothing.',
    'The site charges for this page. Agree on access with its owner.'
  ),
  STORE_UNAVAILABLE: row(
    500,
    'The store of this service did not answer. Nothing was charged.',
    'Run it again later.',
    true
  ),
  INTERNAL_ERROR: row(
    500,
    'An internal error. Nothing was charged; include the request id when you report it.',
    'Run it again; if it fails again, report the request id.',
    true
  ),
  SHUTTING_DOWN: row(
    503,
    'This process is stopping. Send the request again.',
    'Run it again.',
    true
  ),
  OVERLOADED: row(
    503,
    'The service is at capacity, or too many requests of this account failed. Retry after the time in `Retry-After`.',
    'Wait a moment, then run it again.',
    true
  )
} as const satisfies Record<string, ErrorRow>

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS

/** Codes with status 500 that concern the service; all others with 500 concern the site. Clients throw other classes for them. */
export const OF_THE_SERVICE: readonly ErrorCode[] = [
  'INTERNAL_ERROR',
  'STORE_UNAVAILABLE',
  'AI_UNAVAILABLE',
  'AI_OUTPUT_INVALID',
  'SEARCH_UNAVAILABLE'
]

/** Facts beside the message, `{target_status: 404}`. Must survive JSON and hold nothing secret. */
export type ErrorDetails = Readonly<Record<string, unknown>>

const BRAND = Symbol.for('sluice.error')

/** A failure a client or operator can act on. Match on `code`; messages may change. */
export class SluiceError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { details?: ErrorDetails } = {}
  ) {
    super(message, options)
    this.name = new.target.name
    this.code = code
    this.details = options.details ?? {}
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** True for any `SluiceError`, even one made by another installed copy of this package, where `instanceof` is false. */
  static is(value: unknown): value is SluiceError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}

/** Error that a parser throws when the page is not the one it reads. */
export class ParseError extends SluiceError {
  /**
   * @param message - the expected part that was not found.
   * @param options.code - `LOGIN_REQUIRED`, `TARGET_BLOCKED` or `PARSER_OUTDATED` where that is known; else `PARSE_FAILED`.
   */
  constructor(
    message: string,
    options: ErrorOptions & {
      code?:
        | 'PARSE_FAILED'
        | 'LOGIN_REQUIRED'
        | 'TARGET_BLOCKED'
        | 'PARSER_OUTDATED'
        | 'EMPTY_CONTENT'
      details?: ErrorDetails
    } = {}
  ) {
    super(options.code ?? 'PARSE_FAILED', message, options)
  }
}

function row(status: number, meaning: string, advice: string, retryable = false): ErrorRow {
  return { status, retryable, meaning, advice }
}
