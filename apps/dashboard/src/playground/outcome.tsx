/** The outcome of a fetch. */

import { type FetchResult, SluiceApiError } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { DownloadButton } from '../parts/download-button.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { duration, plural, size } from '../parts/shown.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import type { PartName } from '../record/absent.tsx'
import { RecordTabs } from '../record/record-tabs.tsx'
import { Link } from '../router.tsx'
import type { Draft } from './request-body.ts'
import type { Fetching } from './use-fetching.ts'

/** What another run has instead; the other options stay as they were. */
type Change = Partial<Pick<Draft, 'parser' | 'filters' | 'options'>>

/** Sends the request that gave the shown result again, changed. @param part - the tab to open with the next result. */
type RunAgain = (change: Change, part?: PartName) => void

const ENGINES: Readonly<Record<string, string>> = { http: 'HTTP', browser: 'browser' }

/** A running, cancelled, failed, lost or finished fetch. */
export function FetchOutcome(props: {
  of: Fetching
  timeout: number
  onCancel: () => void
  /** The tab that is open at first; default: the data. */
  open?: PartName | undefined
  onRunAgain: RunAgain
}) {
  const { of, timeout, onCancel, onRunAgain } = props
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
      {of.state === 'done' && (
        <Answer answer={of.answer} open={props.open} onRunAgain={onRunAgain} />
      )}
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
        {passed > 8_000 && '; pages that need the browser take longer'}
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

function Answer(props: {
  answer: FetchResult<unknown>
  open: PartName | undefined
  onRunAgain: RunAgain
}) {
  const { data, meta, warnings } = props.answer
  const suggested = meta.suggested_parser
  /** As the service sent it. */
  const sent = { success: true, data, meta, ...(warnings.length > 0 ? { warnings } : {}) }
  return (
    <>
      <h2>Result</h2>
      <p class="note good" role="status">
        <strong>Done in {duration(meta.duration_ms)}.</strong>{' '}
        {plural(meta.billing.tokens, 'token')}, {ENGINES[meta.engine] ?? meta.engine},{' '}
        {size(meta.bytes)}, parser {meta.parser.name.replace('@sluice/parser-', '')}{' '}
        {meta.parser.version}
        {meta.content && `, ${wordsRead(meta.content)}`}
        {meta.truncated && ', truncated'}.{' '}
        <Link to={`/history/${meta.request_id}`}>View in history</Link>
      </p>
      {suggested && (
        <div class="note">
          <p>The {suggested} parser reads more from this kind of page.</p>
          <button
            type="button"
            onClick={() => props.onRunAgain({ parser: suggested, filters: {} })}
          >
            Run again with the {suggested} parser
          </button>
        </div>
      )}
      <WarningList warnings={warnings} />
      <RecordTabs
        data={data}
        provenance={meta.provenance}
        raw={{ label: 'Answer', value: sent }}
        open={props.open}
        onInclude={(options, part) => props.onRunAgain({ options }, part)}
      />
      <DownloadButton name={`${meta.request_id}.json`} value={sent} />
    </>
  )
}
