/** `options.if_changed`: needs results of earlier requests. */

import { SluiceError } from '@sluice/core'
import type { Warning } from '../warning.ts'
import type { FetchOptions, FetchRequest } from './fetch-request.ts'

/** @param keeps - whether results are kept here. @throws SluiceError `INVALID_REQUEST` - no result is kept. */
export function checkIfChanged(
  { if_changed, keep }: Pick<FetchOptions, 'if_changed' | 'keep'>,
  keeps: boolean
): void {
  if (!if_changed || (keeps && keep)) return
  const why = keeps
    ? 'needs a kept result: leave out `options.keep: false`.'
    : 'compares with earlier results, which need a server with a history.'
  throw new SluiceError('INVALID_REQUEST', `\`options.if_changed\` ${why}`, {
    details: { path: 'options.if_changed' }
  })
}

/** A page that was fetched with secrets of the caller says nothing of the page without them. */
export function ignoredConditions(request: FetchRequest): Warning[] {
  if (!request.options.if_changed || mayBeCached({ request })) return []
  const message =
    'A request with headers, cookies, a session or actions fetches its page in full: `if_changed` was ignored.'
  return [{ code: 'IF_CHANGED_IGNORED', message }]
}

/**
 * Pages fetched with a caller's own headers or cookies belong to no other caller, and may not even belong to the same one;
 * what actions show is not the page of the URL.
 */
export function mayBeCached({ request: { options } }: { readonly request: FetchRequest }): boolean {
  return (
    Object.keys(options.headers).length === 0 &&
    options.cookies.length === 0 &&
    options.session === undefined &&
    options.actions.length === 0 &&
    !options.keep_cookies &&
    !options.redact?.length &&
    options.keep
  )
}
