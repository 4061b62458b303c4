/** Past requests: filters, pages, deletion, export. */

import type { ResultsPage, ResultsPageQuery } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { ResultList } from '../parts/result-list.tsx'
import { count, plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { type HistoryFilter, HistoryFilters, NO_FILTER, queryOf } from './history-filters.tsx'

/** Past requests, filtered, a page at a time; export and deletion of what the filters match. */
export function HistoryPage() {
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [isDeleting, setDeleting] = useState(false)
  /** How many results are listed, and whether these are all that match. */
  const [listed, setListed] = useState({ count: 0, isComplete: true })
  const query = queryOf(filter)
  const key = JSON.stringify(query)
  const first = useLoaded(
    (signal) => client.resultsPage({ ...query, fields: 'meta' }, { signal }),
    key
  )
  const { order: _, ...matching } = query
  const isAll = Object.values({ ...matching, status: undefined }).every((value) => !value)
  // Deletion and export take the filters of the list.
  const target = isAll && filter.status === 'all' ? {} : matching
  return (
    <Page
      title="History"
      lead="Every request of this account."
      actions={
        <>
          <a
            class="button"
            href={`/api/v1/fetch/results/export?${new URLSearchParams(target)}`}
            download
          >
            Export as NDJSON
          </a>
          <button type="button" class="danger" onClick={() => setDeleting(true)}>
            Delete{isAll && filter.status === 'all' ? ' all' : ' these'}…
          </button>
        </>
      }
    >
      <HistoryFilters onChange={setFilter} />
      <Loaded of={first} what="the history">
        {(page) =>
          page.data.length === 0 ? (
            <Nothing isFiltered={!isAll || filter.status !== 'all'} />
          ) : (
            <Pages key={key + page.data[0]?.id} query={query} first={page} onListed={setListed} />
          )
        }
      </Loaded>
      {isDeleting && (
        <Confirmation
          title="Delete from the history?"
          action="Delete"
          onClose={() => setDeleting(false)}
          run={async () => {
            const { deleted } = await client.deleteResults(target)
            announce(`${plural(deleted, 'result')} deleted.`)
            first.reload()
          }}
        >
          <p>
            {Object.keys(target).length === 0
              ? 'All results of this account'
              : 'All matching results'}{' '}
            ({!listed.isComplete && 'more than '}
            {count(listed.count)}) will be deleted with their data. This cannot be undone. Tokens
            already spent are not refunded.
          </p>
        </Confirmation>
      )}
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div class="note">
      <p>
        <strong>{isFiltered ? 'No request matches the filters.' : 'The history is empty.'}</strong>{' '}
        {isFiltered ? 'Clear a filter, or widen the dates.' : 'Your requests will appear here.'}
      </p>
    </div>
  )
}

/** The first page and those loaded after it. */
function Pages(props: {
  query: ResultsPageQuery
  first: ResultsPage
  onListed: (listed: { count: number; isComplete: boolean }) => void
}) {
  const [items, setItems] = useState(props.first.data)
  const [cursor, setCursor] = useState(props.first.next_cursor)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    setItems(props.first.data)
    setCursor(props.first.next_cursor)
  }, [props.first])
  useEffect(
    () => props.onListed({ count: items.length, isComplete: cursor === null }),
    [items, cursor]
  )
  const more = async () => {
    setLoading(true)
    setError(undefined)
    try {
      const page = await client.resultsPage({
        ...props.query,
        fields: 'meta',
        ...(cursor === null ? {} : { cursor })
      })
      setItems([...items, ...page.data])
      setCursor(page.next_cursor)
      announce(`Loaded ${count(page.data.length)} more.`)
    } catch (caught) {
      setError(caught)
    }
    setLoading(false)
  }
  return (
    <>
      <ResultList items={items} />
      {error !== undefined && <ErrorNote error={error} />}
      {cursor === null ? (
        <p class="quiet">End of list ({plural(items.length, 'request')}).</p>
      ) : (
        <button type="button" disabled={isLoading} onClick={more}>
          {isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
    </>
  )
}
