/**
 * Facts about errors. Made from the table of errors by `vitest run test/client -u`; not edited by hand.
 */

import type { ErrorCode } from './answers.ts'

/** Short advice on each error. */
export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
  INVALID_JSON: 'Send one valid JSON value as the body.',
  INVALID_REQUEST: 'Correct the field named in details.',
  MISSING_PARAMETER: 'Add the field named in details.',
  INVALID_URL: 'Send an absolute http or https URL.',
  URL_NOT_ALLOWED: 'Use a public address; this one is never fetched.',
  INVALID_FILTER: 'Use one of the values listed in details.',
  INVALID_SCHEMA: 'Correct or simplify the JSON Schema.',
  COST_LIMIT_EXCEEDED: 'Raise max_cost.',
  AI_NOT_CONFIGURED: 'Leave out the AI extra, or use a server with a provider.',
  SEARCH_NOT_CONFIGURED: 'Ask the operator to set SEARCH_URL.',
  ROBOTS_DISALLOWED: 'robots.txt forbids it; turn off respect_robots if you are allowed to.',
  RIGHTS_RESERVED: 'The site reserves this use. Ask its owner, or leave the use out.',
  NOT_KEPT: 'Fetch the page first, or let the request use the network.',
  UNAUTHORIZED: 'Check the API key.',
  INSUFFICIENT_TOKENS: 'Add tokens to the account.',
  NOT_FOUND: 'Check the id and the key; old results expire.',
  METHOD_NOT_ALLOWED: 'Use a method listed in the Allow header.',
  PAYLOAD_TOO_LARGE: 'Send a smaller body.',
  UNSUPPORTED_MEDIA_TYPE: 'Send Content-Type: application/json.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait a moment, then send it again.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new key for each request.',
  DNS_ERROR: 'Check the host name of the URL.',
  CONNECTION_FAILED: 'The site may be down. Run it again later.',
  TLS_ERROR: 'The certificate of the site is not valid. Check the host name.',
  FETCH_TIMEOUT: 'Run it again, or raise timeout_ms.',
  TOO_MANY_REDIRECTS: 'Open the URL in a browser and fetch the final address.',
  INVALID_RESPONSE: 'The answer of the site is broken. Try render: browser.',
  UPSTREAM_STATUS: 'The site refused the page. Check the URL, or run it again later.',
  TARGET_BLOCKED: 'Wait a while, or try render: browser.',
  LOGIN_REQUIRED: 'The page needs a login. Fetch a public page.',
  RESPONSE_TOO_LARGE: 'The page is too large. Fetch a part of it.',
  UNSUPPORTED_CONTENT: 'This file type is not supported. Fetch a page or a document.',
  DOCUMENT_ENCRYPTED: 'Run it again with document.password.',
  DOCUMENT_NEEDS_OCR: 'Run it again with document.ocr: auto.',
  EMPTY_CONTENT: 'Try render: browser, or main_content: off.',
  PAGE_TOO_COMPLEX: 'The page is too complex to read. Try another URL of the site.',
  PARSE_FAILED: 'Try the parser generic.',
  PARSER_OUTDATED: 'The site has changed. Use the parser generic until this one is updated.',
  ACTION_FAILED: 'Correct the action named in details, or set its on_error: skip.',
  RENDER_CRASHED: 'Run it again.',
  AI_UNAVAILABLE: 'Run it again later, or without AI extras.',
  AI_OUTPUT_INVALID: 'Simplify the schema or the prompt.',
  SEARCH_UNAVAILABLE: 'Run it again later.',
  PAYMENT_REQUIRED_BY_SITE: 'The site charges for this page. Agree on access with its owner.',
  STORE_UNAVAILABLE: 'Run it again later.',
  INTERNAL_ERROR: 'Run it again; if it fails again, report the request id.',
  SHUTTING_DOWN: 'Run it again.',
  OVERLOADED: 'Wait a moment, then run it again.'
}

/** Codes that `details.retryable` is true for, where an answer has no details. */
export const RETRYABLE: readonly ErrorCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'DNS_ERROR',
  'CONNECTION_FAILED',
  'FETCH_TIMEOUT',
  'TARGET_BLOCKED',
  'RENDER_CRASHED',
  'AI_UNAVAILABLE',
  'SEARCH_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'SHUTTING_DOWN',
  'OVERLOADED'
]

/** Codes with status 500 that concern the service and not the site. */
export const OF_THE_SERVICE: readonly ErrorCode[] = [
  'INTERNAL_ERROR',
  'STORE_UNAVAILABLE',
  'AI_UNAVAILABLE',
  'AI_OUTPUT_INVALID',
  'SEARCH_UNAVAILABLE'
]
