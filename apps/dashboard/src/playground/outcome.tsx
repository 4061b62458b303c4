/** What came of the fetch. */

import { type FetchResult, SluiceApiError } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { DownloadButton } from '../parts/download-button.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { RecordTabs } from '../parts/record-tabs.tsx'
import { duration, plural, size } from '../parts/shown.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import { Link } from '../router.tsx'
import type { Fetching } from './use-fetching.ts'

/** A running, cancelled, failed, lost or finished fetch. */
export function FetchOutcome(props: { of: Fetching; timeout: number; onCancel: () => void }) {
  const { of, timeout, onCancel } = props
  return (
    <section aria-label="Outcome">
      {of.state === 'running' && (
        <Progress since={of.since} timeout={timeout} onCancel={onCancel} />
      )}
      {of.state === 'cancelled' && (
        <p class="note" role="status">
          Cancelled. A request that had already finished, or had asked an AI provider, is charged:
          the <Link to="/history">history</Link> lists it.
        </p>
      )}
      {of.state === 'lost' && <Lost askAgain={of.askAgain} />}
      {of.state === 'failed' && (
        <>
          <ErrorNote error={of.error} />
          {of.error instanceof SluiceApiError && <p class="quiet">Nothing was charged.</p>}
        </>
      )}
      {of.state === 'done' && <Answer answer={of.answer} />}
    </section>
  )
}

function Lost({ askAgain }: { askAgain: () => void }) {
  return (
    <div class="note error" role="alert">
      <p>
        <strong>The service stopped answering.</strong>
      </p>
      <p>
        The request may still be running or have been charged. Ask again to get its result: it is
        charged at most once.
      </p>
      <button type="button" onClick={askAgain}>
        Ask again
      </button>
    </div>
  )
}

function Progress(props: { since: number; timeout: number; onCancel: () => void }) {
  const [now, setNow] = useState(props.since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.max(0, now - props.since)
  return (
    <div class="note progress">
      <p role="status">Fetching…</p>
      <progress
        aria-label="Time used of the request's timeout"
        max={props.timeout}
        value={passed}
      />
      {/* Not announced: a number that changes twice a second would drown everything else. */}
      <p class="quiet" aria-live="off">
        {Math.floor(passed / 1_000)} s of {Math.round(props.timeout / 1_000)} s at most
        {passed > 8_000 && '; a page that needs the browser takes its time'}
      </p>
      <button type="button" onClick={props.onCancel}>
        Cancel
      </button>
    </div>
  )
}

function wordsRead({ kept_words, visible_words, share }: NonNullable<Content>): string {
  // A part is never all of it.
  const percent = share === 1 ? 100 : Math.min(99, Math.round(100 * share))
  return `${kept_words} of ${plural(visible_words, 'word')} read (${percent} %)`
}

type Content = FetchResult<unknown>['meta']['content']

function Answer({ answer }: { answer: FetchResult<unknown> }) {
  const { data, meta, warnings } = answer
  /** As the service sent it. */
  const sent = { success: true, data, meta, ...(warnings.length > 0 ? { warnings } : {}) }
  return (
    <>
      <h2>Result</h2>
      <p class="note good" role="status">
        <strong>{plural(meta.billing.tokens, 'token')} charged.</strong>{' '}
        {meta.parser.name.replace('@sluice/parser-', '')} {meta.parser.version}, by {meta.engine},{' '}
        {duration(meta.duration_ms)}, {size(meta.bytes)}
        {meta.content && `, ${wordsRead(meta.content)}`}
        {meta.truncated && ', cut'}. <Link to={`/history/${meta.request_id}`}>In the history</Link>
      </p>
      {meta.suggested_parser && (
        <p class="note">
          The parser <code>{meta.suggested_parser}</code> reads more of such a page: choose it
          above.
        </p>
      )}
      <WarningList warnings={warnings} />
      <RecordTabs data={data} provenance={meta.provenance} raw={{ label: 'Answer', value: sent }} />
      <DownloadButton name={`${meta.request_id}.json`} value={sent} />
    </>
  )
}
