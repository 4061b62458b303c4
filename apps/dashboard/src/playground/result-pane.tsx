/** Pane of the result. It shows possible next steps until there is a result. */

import type { FetchResult, LoadedParsers } from '@sluice/client'
import { useMemo, useRef } from 'preact/hooks'
import { failureOf } from '../client.ts'
import { CrawlCheck } from '../jobs/crawl-check.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { duration, plural, size } from '../parts/shown.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import type { Mode, PlayDraft } from '../play-draft/play-draft.ts'
import type { PartName } from '../record/parts.tsx'
import { ResultView, type TabMemory } from '../record/result-view.tsx'
import { Link } from '../router.tsx'
import { FetchFailure } from './fetch-failure.tsx'
import { ProgressNote } from './progress-note.tsx'
import { type Fetching, useLastResult } from './run/use-fetching.ts'
import type { Asked } from './run/use-job-start.ts'
import { Samples } from './samples.tsx'

interface Pane {
  readonly mode: Mode
  readonly fetching: Fetching
  /** Draft that requested the shown result. */
  readonly sent: PlayDraft | undefined
  readonly asked: Asked
  /** True if a control shows the refusal of a job. */
  readonly isFaultShown: boolean
  /** The part that is open at first. */
  readonly open: PartName | undefined
  readonly timeout: number
  readonly engines: LoadedParsers['engines'] | undefined
  readonly onCancel: () => void
  /** Sends the request that gave the shown result again, changed. */
  readonly onRunAgain: (change: Partial<PlayDraft>, part?: PartName) => void
  readonly onSample: (draft: PlayDraft) => void
}

type WithMemory = Pane & { readonly memory: TabMemory }

/** Scrolls by itself beside the options. */
export function ResultPane(props: Pane) {
  const memory = useRef<TabMemory>({})
  const isJob = props.mode === 'list' || props.mode === 'crawl'
  return (
    <section class="result-pane" aria-label="Result">
      {isJob ? <JobOutcome {...props} /> : <FetchOutcome {...props} memory={memory.current} />}
    </section>
  )
}

function FetchOutcome(props: WithMemory) {
  const { fetching, timeout, onCancel } = props
  switch (fetching.state) {
    case 'idle':
      return <Empty onSample={props.onSample} />
    case 'running':
      return <ProgressNote since={fetching.since} timeout={timeout} onCancel={onCancel} />
    case 'cancelled':
      return (
        <p class="note" role="status">
          Cancelled. A request that had already finished, or had asked an AI provider, is charged:
          the <Link to="/history">history</Link> lists it.
        </p>
      )
    case 'lost':
      return <Lost askAgain={fetching.askAgain} />
    case 'failed':
      return (
        <FetchFailure
          error={fetching.error}
          sent={props.sent}
          hasBrowser={props.engines?.browser.available === true}
          onRunAgain={props.onRunAgain}
        />
      )
    case 'done':
      return <Answer {...props} answer={fetching.answer} />
  }
}

function Empty({ onSample }: { onSample: Pane['onSample'] }) {
  const lastId = useLastResult()
  return (
    <div class="empty">
      <h2>Try one of these, or enter a URL</h2>
      <Samples onChoose={onSample} />
      {lastId && (
        <p>
          <Link to={`/history/${lastId}`}>Your last result</Link> is in the history.
        </p>
      )}
      <p class="quiet">Playground requests use tokens, like API calls. Failed requests are free.</p>
    </div>
  )
}

function JobOutcome({ mode, asked, isFaultShown, onSample }: Pane) {
  if (asked.state === 'failed') {
    const isLost = failureOf(asked.error)?.code === 'NETWORK'
    return (
      <>
        {!isFaultShown && <ErrorNote error={asked.error} />}
        {isLost && (
          <p class="quiet">
            The job may have been started. Sending the same request again opens it and does not
            start another.
          </p>
        )}
      </>
    )
  }
  if (asked.state === 'checked') return <CrawlCheck crawl={asked.crawl} quote={asked.quote} />
  return (
    <div class="empty">
      <h2>{mode === 'crawl' ? 'A crawl runs as a job' : 'A list runs as a job'}</h2>
      <p>
        It continues when you close this page. The page of the job shows the progress and the result
        of each page, and exports them as NDJSON, CSV or Markdown. Only pages that succeed are
        charged.
      </p>
      {mode === 'crawl' && (
        <>
          <p>
            “Check first” reads robots.txt and the sitemaps of the site, and shows the maximum cost
            of the crawl. It is free. “Count the pages” then estimates their number and cost.
          </p>
          <Samples onChoose={onSample} />
        </>
      )}
      <p>
        <Link to="/jobs">All jobs</Link>
      </p>
    </div>
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

const ENGINES: Readonly<Record<string, string>> = { http: 'HTTP', upload: 'upload' }

type Content = FetchResult<unknown>['meta']['content']

function wordsRead({ kept_words, visible_words, share }: NonNullable<Content>): string {
  // A part is never all of it.
  const percent = share === 1 ? 100 : Math.min(99, Math.round(100 * share))
  return `${kept_words.toLocaleString('en')} of ${plural(visible_words, 'word')} read (${percent}%)`
}

function Answer(props: WithMemory & { answer: FetchResult<unknown> }) {
  const { unchanged } = props.answer
  if (unchanged === undefined) return <NewAnswer {...props} />
  return (
    <p class="note" role="status">
      The page has not changed since <Link to={`/history/${unchanged}`}>your last result</Link>.
      Nothing was charged.
    </p>
  )
}

function NewAnswer(props: WithMemory & { answer: FetchResult<unknown> }) {
  const { answer, open, memory, sent: request, engines, onRunAgain } = props
  const { data, meta, warnings } = answer
  const suggested = meta.suggested_parser
  const latest = useRef(onRunAgain)
  latest.current = onRunAgain
  const canSummarise = Boolean(engines?.ai.summary.engine)
  const hasBrowser = engines?.browser.available === true
  // Rendered once: a large result takes long, and the page renders at each key that is pressed in the form.
  const view = useMemo(() => {
    /** The answer in the form that the service sent. */
    const sent = { success: true, data, meta, ...(warnings.length > 0 ? { warnings } : {}) }
    return (
      <ResultView
        name={meta.request_id}
        data={data}
        meta={meta}
        raw={{ label: 'JSON', value: sent }}
        open={open}
        memory={memory}
        filters={request?.filters ?? {}}
        options={request?.options ?? {}}
        can={{ summarise: canSummarise, picture: hasBrowser }}
        onRunAgain={(change, part) => latest.current(change, part)}
      />
    )
  }, [answer, canSummarise, hasBrowser])
  const facts = [
    plural(meta.billing.tokens, 'token'),
    ENGINES[meta.engine] ?? meta.engine,
    size(meta.bytes),
    `parser ${meta.parser.name.replace('@sluice/parser-', '')} ${meta.parser.version}`,
    ...(meta.content ? [wordsRead(meta.content)] : []),
    ...(meta.truncated ? ['truncated'] : [])
  ]
  return (
    <>
      <p class="done" role="status">
        <Icon name="done" />
        <strong>Done in {duration(meta.duration_ms)}.</strong> {facts.join(', ')}.{' '}
        <Link to={`/history/${meta.request_id}`}>View in history</Link>
      </p>
      {suggested && (
        <div class="note offer">
          <p>The {suggested} parser reads more from this kind of page.</p>
          <button
            type="button"
            class="small"
            onClick={() => onRunAgain({ parser: suggested, filters: {} })}
          >
            Run again with the {suggested} parser
          </button>
        </div>
      )}
      <WarningList warnings={warnings} />
      {view}
    </>
  )
}
