/** Text about a failure for a model: code, message, what to do, and the note that nothing was charged. */

import {
  ERROR_ADVICE,
  type ErrorCode,
  SluiceApiError,
  SluiceConnectionError,
  SluiceTimeoutError
} from '@sluice/client'
import { type Fence, newFence, oneLine } from './fence.ts'
import { ToolError } from './tool-error.ts'

/** Longest message, characters. */
const LONGEST = 600

/** Advice for a model, which has tools and a user, where it differs from the usual. */
const FOR_MODELS: Readonly<Partial<Record<ErrorCode, string>>> = {
  UNAUTHORIZED: 'The key of this connection does not allow this. Tell the user.',
  INSUFFICIENT_TOKENS: 'The balance is too small. Tell the user; do not retry.',
  COST_LIMIT_EXCEEDED: 'Raise max_cost if the user agrees to the price.',
  NOT_FOUND: 'Check the id. An expired or deleted result must be fetched again.',
  URL_NOT_ALLOWED: 'This address is never fetched. Do not retry.',
  INVALID_URL: 'Send an absolute http or https URL.',
  ACTION_FAILED: 'An action failed: check its selector, or wait for the element before it.',
  UPSTREAM_STATUS: 'The page was not served. Check the URL, or find it with map_site.',
  TARGET_BLOCKED: 'The site refused the request. Retry later, or use another source.',
  LOGIN_REQUIRED: 'The page is behind a login and cannot be read. Use another source.',
  EMPTY_CONTENT: 'Try render: "browser", or another page.',
  DOCUMENT_NEEDS_OCR: 'The document is scanned; these tools read text only.',
  AI_NOT_CONFIGURED: 'Leave out ai: this server has no model.',
  FETCH_TIMEOUT: 'Retry later.',
  IDEMPOTENCY_IN_PROGRESS: 'Retry later.'
}

/** Advice by code. */
const ADVICE: Readonly<Record<string, string>> = { ...ERROR_ADVICE, ...FOR_MODELS }

/** The text of a tool error. */
export function failureText(error: unknown): string {
  if (error instanceof ToolError) return `${error.code}: ${error.message}\nNothing was charged.`
  if (error instanceof SluiceApiError) return apiFailure(error, newFence())
  if (isUnanswered(error)) {
    return 'SERVER_UNREACHABLE: the Sluice service did not answer in time. Retryable. Pages that it has read are in the history (search_history). Look there first: reading a page again is charged again.'
  }
  return 'INTERNAL_ERROR: the tool itself failed. Retryable.'
}

/** The code of a failure. */
export function failureCode(error: unknown): string {
  if (error instanceof ToolError || error instanceof SluiceApiError) return error.code
  return isUnanswered(error) ? 'SERVER_UNREACHABLE' : 'INTERNAL_ERROR'
}

/** Returns true if the error is none of the expected failures. */
export function isFault(error: unknown): boolean {
  return failureCode(error) === 'INTERNAL_ERROR' && !(error instanceof SluiceApiError)
}

/** In a few words, for one page of several. The message is left out. */
export function shortFailure(error: unknown): string {
  const isRetryable = error instanceof SluiceApiError ? error.retryable : isUnanswered(error)
  return `${failureCode(error)}${isRetryable ? ', retryable' : ''}`
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SluiceConnectionError || error instanceof SluiceTimeoutError
}

/** Codes whose messages are about the arguments of the call, so that no page can have written them. */
const ABOUT_ARGUMENTS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'INVALID_SCHEMA',
  'MISSING_PARAMETER'
]

/** Other messages may repeat what a page wrote, so they are fenced. */
function apiFailure(error: SluiceApiError, fence: Fence): string {
  const { code, retryable, retryAfter, details, requestId } = error
  const wait = retryAfter > 0 ? ` after ${retryAfter} s` : ''
  const known = Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined
  const status = details.target_status
  const message = oneLine(error.message, LONGEST)
  const after = `Retryable: ${retryable ? `yes${wait}` : 'no'}. Nothing was charged.${shownId(requestId)}`
  if (ABOUT_ARGUMENTS.includes(code)) return [`${code}: ${message}`, after].join('\n')
  return [
    `${code}${typeof status === 'number' ? ` (the site answered ${status})` : ''}: ${known ?? 'See the message.'}${actionLine(details)}`,
    after,
    fence.notice,
    fence.wrap('message', message)
  ].join('\n')
}

/** The action that failed and the reason, if they are the numbers and words of the service. */
function actionLine({ index, reason }: SluiceApiError['details']): string {
  if (typeof index !== 'number' || typeof reason !== 'string') return ''
  return /^[a-z_]{1,40}$/.test(reason) ? ` Action ${index + 1}: ${reason}.` : ''
}

function shownId(id: string): string {
  return /^\w{1,40}$/.test(id) ? ` Request ${id}.` : ''
}
