/** A fetch that failed: the service's message, advice that follows from it, and buttons for the next step. */

import { SluiceApiError } from '@sluice/client'
import { adviceOn } from '../history/failure-advice.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import type { PlayDraft } from '../play-draft/play-draft.ts'

/** Failures of pages that a browser may read. A status is one of them if the site refuses access. */
const FOR_BROWSER = ['TARGET_BLOCKED', 'EMPTY_CONTENT', 'INVALID_RESPONSE']

/** @param props.sent - draft of the request. @param props.hasBrowser - this service has one. */
export function FetchFailure(props: {
  error: unknown
  sent: PlayDraft | undefined
  hasBrowser: boolean
  onRunAgain: (change: Partial<PlayDraft>) => void
}) {
  const { error, sent, hasBrowser, onRunAgain } = props
  if (!(error instanceof SluiceApiError)) return <ErrorNote error={error} />
  const { code, details } = error
  const status = typeof details.target_status === 'number' ? details.target_status : null
  const wasInBrowser = sent?.options.render === 'browser'
  const mayBrowse =
    hasBrowser && !wasInBrowser && (FOR_BROWSER.includes(code) || status === 401 || status === 403)
  const engine = wasInBrowser ? 'browser' : 'http'
  return (
    <>
      <ErrorNote error={error} />
      <p>
        {adviceOn({ error: { code }, metadata: { target_status: status, engine } })} Nothing was
        charged.
      </p>
      <div class="row">
        {mayBrowse && (
          <button type="button" onClick={() => onRunAgain({ options: { render: 'browser' } })}>
            Retry in the browser
          </button>
        )}
        {details.retryable === true && (
          <button type="button" onClick={() => onRunAgain({})}>
            Try again
          </button>
        )}
      </div>
    </>
  )
}
