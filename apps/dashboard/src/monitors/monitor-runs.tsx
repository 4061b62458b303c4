/** The runs of a monitor, and the changes of each. */

import type { MonitorRun } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Difference } from '../parts/difference.tsx'
import { Paged } from '../parts/paged.tsx'
import { count, plural, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link } from '../router.tsx'
import { RunOutcome, reasonOf } from './monitor-words.tsx'

/** Changed pages that are shown at once. */
const AT_ONCE = 10

/** The last runs as a table. */
export function RunTable({ runs }: { runs: readonly MonitorRun[] }) {
  return (
    <Table
      label="Runs"
      lead={1}
      head={['Time', 'Outcome', 'Changed pages']}
      numbers={[2]}
      rows={runs.map((run) => [
        <Time key="at" of={run.at} />,
        <>
          <RunOutcome of={run} />{' '}
          {run.job !== null && run.status === null && 'Its job was deleted.'} {reasonOf(run)}
        </>,
        run.changed_pages === null ? '' : `${count(run.changed_pages)}${incomparable(run)}`
      ])}
    />
  )
}

/** Pages of the last run without anything to compare. */
function incomparable({ not_comparable_pages: pages }: MonitorRun): string {
  return pages ? ` (${plural(pages, 'page')} with nothing to compare)` : ''
}

/** The changes of the runs that found some, newest first. The first run is expanded. */
export function RunChanges({ runs }: { runs: readonly MonitorRun[] }) {
  const changed = runs.filter(
    ({ job, status, changed_pages }) => job !== null && status !== null && changed_pages !== 0
  )
  if (changed.length === 0) return <p class="note">None of the last runs found a change.</p>
  return (
    <>
      {changed.map((run, index) => (
        <ChangesOf key={run.job} run={run} isOpen={index === 0} />
      ))}
    </>
  )
}

/** Its changes are loaded once it is opened. */
function ChangesOf({ run, isOpen }: { run: MonitorRun; isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details
      class="group"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open && setWasOpen(true)}
    >
      <summary>
        <Time of={run.at} />:{' '}
        {run.changed_pages === null ? 'changes' : plural(run.changed_pages, 'changed page')}
      </summary>
      {wasOpen && run.job !== null && <Pages job={run.job} version={run.changed_pages ?? 0} />}
    </details>
  )
}

function Pages({ job, version }: { job: string; version: number }) {
  return (
    <Paged
      what="the changes"
      version={version}
      load={(cursor, signal) =>
        client.jobs.changesPage(
          job,
          { limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
          { signal }
        )
      }
      empty={<p class="quiet">No changes.</p>}
    >
      {(items) =>
        items.map(({ page, changes }) => (
          <article key={page.number} class="change">
            <h3 class="wrap">
              {page.result === null ? (
                page.url
              ) : (
                <Link to={`/history/${page.result}`}>{page.url}</Link>
              )}
            </h3>
            {changes ? <Difference of={changes} /> : <p class="quiet">Its result was deleted.</p>}
          </article>
        ))
      }
    </Paged>
  )
}
