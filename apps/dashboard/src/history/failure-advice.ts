/** The advice about a fetch that failed. */

import { ERROR_ADVICE, type HistoryItem } from '@sluice/client'

type Failure = Pick<HistoryItem, 'error' | 'metadata'>

/** Facts that decide on the advice. */
interface AdviceFacts {
  readonly error: { readonly code: string } | null
  readonly metadata: Pick<HistoryItem['metadata'], 'engine' | 'target_status'>
}

/** Returns short advice on a failure. The failure's message describes the failure. */
export function adviceOn({ error, metadata }: AdviceFacts): string {
  const code = error?.code ?? ''
  if (code === 'UPSTREAM_STATUS') return onStatus(metadata.target_status)
  if (metadata.engine === 'browser' && code in IN_BROWSER) return IN_BROWSER[code]!
  const advice: Readonly<Record<string, string>> = ERROR_ADVICE
  return advice[code] ?? 'Open it to see what happened.'
}

/** Failures after which another engine is no advice. */
const IN_BROWSER: Readonly<Record<string, string>> = {
  EMPTY_CONTENT: 'The browser showed nothing to read. Take a screenshot to see what it saw.',
  TARGET_BLOCKED: 'The site blocked the browser too. Wait a while, or ask the site for access.',
  INVALID_RESPONSE: 'The answer of the site is broken. Run it again later.'
}

function onStatus(status: number | null): string {
  if (status === 404 || status === 410) return 'The page does not exist. Check the URL.'
  if (status === 401) return 'The page needs a login. Fetch a public page.'
  if (status === 403) return 'The site refused access. Try render: browser.'
  if (status === 429) return 'The site got too many requests. Run it again later.'
  if (status !== null && status >= 500) return 'The site has a fault. Run it again later.'
  return 'The site refused the request. Check the URL.'
}

/** Short description of a failure for a row: the status of the site, or the message. */
export function happened({ error, metadata }: Failure): string {
  const { target_status: status } = metadata
  if (error?.code === 'UPSTREAM_STATUS' && status !== null) {
    return `${status}${status in REASONS ? ` ${REASONS[status]}` : ''}`
  }
  return error?.message ?? 'It failed.'
}

/** Reason phrases of RFC 9110 for the usual statuses of failures. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout'
}
