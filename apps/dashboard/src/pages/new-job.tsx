/** A crawl or a batch in the making. */

import type { CrawlQuote } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client, failureOf } from '../client.ts'
import { CrawlCheck } from '../jobs/crawl-check.tsx'
import { crawlOf, EMPTY_JOB, type JobDraft, MOST_URLS, urlsOf } from '../jobs/job-draft.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { JobSettings, PageSettings } from '../jobs/job-settings.tsx'
import { JobStart } from '../jobs/job-start.tsx'
import { startJob } from '../jobs/start-job.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Page } from '../parts/page.tsx'
import { count } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { useKeptDraft } from '../playground/kept-draft.ts'
import { faultsOf } from '../playground/request-body.ts'
import { Link, navigate } from '../router.tsx'

/** What was asked of the service last, and how it went. */
type Asked =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly isCheck: boolean }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'checked'; readonly quote: CrawlQuote }

/** The form for a crawl or a batch: its price at most can be checked before it is started. */
export function NewJobPage() {
  const [draft, setDraft] = useKeptDraft<JobDraft>('job', EMPTY_JOB)
  const [asked, setAsked] = useState<Asked>({ state: 'idle' })
  const change = (next: Partial<JobDraft>) => {
    setDraft({ ...draft, ...next })
    // What was said of the request no longer holds.
    if (asked.state === 'checked' || asked.state === 'failed') setAsked({ state: 'idle' })
  }
  const mistyped = faultsOf(draft)
  const refused = asked.state === 'failed' ? jobFaults(asked.error, draft) : {}
  const faults = { ...refused, ...mistyped, ...tooMany(draft) }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (asked.state === 'running') return
    const form = event.currentTarget as HTMLFormElement
    if (Object.keys({ ...mistyped, ...tooMany(draft) }).length > 0) {
      return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    const isCheck = (event.submitter as HTMLButtonElement | null)?.name === 'check'
    setAsked({ state: 'running', isCheck })
    try {
      if (isCheck)
        return setAsked({ state: 'checked', quote: await client.jobs.quoteCrawl(crawlOf(draft)) })
      const id = await startJob(draft)
      announce('The job was started.')
      navigate(`/jobs/${id}`)
    } catch (error) {
      setAsked({ state: 'failed', error })
    }
  }
  return (
    <Page title="New job" lead={<Link to="/jobs">Back to the jobs</Link>}>
      <form onSubmit={submit}>
        <JobStart draft={draft} faults={faults} onChange={change} />
        <Buttons draft={draft} asked={asked} isFaultShown={Object.keys(refused).length > 0} />
        <JobSettings draft={draft} faults={faults} onChange={change} />
        <section>
          <h2>Options of every page</h2>
          <PageSettings draft={draft} faults={faults} onChange={change} />
        </section>
      </form>
    </Page>
  )
}

function Buttons(props: { draft: JobDraft; asked: Asked; isFaultShown: boolean }) {
  const { draft, asked, isFaultShown } = props
  const isRunning = asked.state === 'running'
  const isLost = asked.state === 'failed' && failureOf(asked.error)?.code === 'NETWORK'
  return (
    <section aria-label="Start">
      <div class="row">
        {/* In front, so that Enter in a field checks, and costs nothing. */}
        {draft.kind === 'crawl' && (
          <button type="submit" name="check" disabled={isRunning}>
            {isRunning && asked.isCheck ? 'Checking…' : 'Check first'}
          </button>
        )}
        <button type="submit" class="primary" disabled={isRunning}>
          {isRunning && !asked.isCheck ? 'Starting…' : `Start ${draft.kind}`}
        </button>
      </div>
      {asked.state === 'failed' && !isFaultShown && <ErrorNote error={asked.error} />}
      {isLost && (
        <p class="quiet">
          The job may have been started. The same request again opens it, and starts no second one.
        </p>
      )}
      {asked.state === 'checked' && <CrawlCheck quote={asked.quote} />}
    </section>
  )
}

function tooMany(draft: JobDraft): { urls?: string } {
  if (draft.kind === 'crawl' || urlsOf(draft).length <= MOST_URLS) return {}
  return { urls: `A batch has at most ${count(MOST_URLS)} URLs.` }
}
