/** The pages of a job by outcome. */

import { type Job, type JobPage, PAGE_REASONS } from '@sluice/client'
import { client } from '../client.ts'
import { Paged } from '../parts/paged.tsx'
import { count } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Link } from '../router.tsx'
import { PageStatus } from './job-words.tsx'

/** Pages in a table. */
const AT_ONCE = 50

/** In the order of the tabs. */
const OUTCOMES = [
  { name: 'Successful', status: 'success' },
  { name: 'Failed', status: 'failed' },
  { name: 'Skipped', status: 'skipped' },
  { name: 'Waiting', status: 'waiting' },
  { name: 'In progress', status: 'running' },
  { name: 'All', status: 'all' }
] as const
type Status = (typeof OUTCOMES)[number]['status']

/** A tab for each outcome, with its pages by number. */
export function JobPages({ job }: { job: Job }) {
  return (
    <Tabs
      label="Pages by outcome"
      tabs={OUTCOMES.map(({ name, status }) => ({
        name,
        label: status === 'all' ? name : `${name} ${count(job.pages[status])}`,
        show: () => <PagesOf key={status} job={job} status={status} />
      }))}
    />
  )
}

function PagesOf({ job, status }: { job: Job; status: Status }) {
  const { found, ...counts } = job.pages
  return (
    <Paged
      what="the pages"
      // Loaded again when the job says that there are others.
      version={status === 'all' ? JSON.stringify(counts) : counts[status]}
      load={(cursor, signal) =>
        client.jobs.pagesPage(
          job.id,
          { status, fields: 'meta', limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
          { signal }
        )
      }
      empty={<p class="note">{status === 'all' ? 'No pages.' : 'No pages with this outcome.'}</p>}
    >
      {(items) => <PageTable pages={items} isMixed={status === 'all'} />}
    </Paged>
  )
}

/** @param props.isMixed - the pages have several outcomes. */
function PageTable({ pages, isMixed }: { pages: readonly JobPage[]; isMixed: boolean }) {
  const hasDetails = pages.some(isExplained)
  const head = [
    ...['No.', 'Page'],
    ...(isMixed ? ['Outcome'] : []),
    ...(hasDetails ? ['Details'] : []),
    'Tokens'
  ]
  return (
    <Table
      label="Pages"
      head={head}
      lead={1}
      numbers={[head.length - 1]}
      rows={pages.map((page) => [
        count(page.number),
        <Address key="page" of={page} />,
        ...(isMixed ? [<PageStatus key="status" of={page.status} />] : []),
        ...(hasDetails ? [<Details key="details" of={page} />] : []),
        page.tokens
      ])}
    />
  )
}

function isExplained({ error, reason, attempts, found_on }: JobPage): boolean {
  return error !== null || reason !== null || attempts > 1 || found_on !== null
}

/** The title of a page that was read, and its URL. */
function Address({ of: { result, title, url, tag } }: { of: JobPage }) {
  const text = (
    <>
      {title && <span class="clip">{title}</span>}
      <span class={title ? 'clip quiet' : 'clip'}>{url}</span>
      {tag !== null && <span class="clip quiet">{tag}</span>}
    </>
  )
  if (result === null) return text
  return (
    <Link to={`/history/${result}`} class="result-link">
      {text}
    </Link>
  )
}

function Details({ of: page }: { of: JobPage }) {
  const { error, reason, duplicate_of, attempts, found_on } = page
  return (
    <div class="details">
      {error && (
        <span class="wrap">
          <code>{error.code}</code> {error.message}
        </span>
      )}
      {reason !== null && PAGE_REASONS[reason]}
      {duplicate_of !== null && ` (page ${count(duplicate_of)})`}
      {attempts > 1 && ` After ${count(attempts)} attempts.`}
      {!error && reason === null && found_on !== null && `Linked from page ${count(found_on)}.`}
    </div>
  )
}
