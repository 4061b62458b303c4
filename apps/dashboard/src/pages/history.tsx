/** Past requests: one list of any length, searched, filtered, selected, deleted and exported. */

import type { HistoryItem, ResultFacets } from '@sluice/client'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { areComparable } from '../history/comparison-path.ts'
import { deleteResults } from '../history/delete-results.ts'
import { DeleteResultsDialog } from '../history/delete-results-dialog.tsx'
import {
  type HistoryFilter,
  isEverything,
  matchingOf,
  NO_FILTER,
  queryOf
} from '../history/filter.ts'
import { FilterBar } from '../history/filter-bar.tsx'
import '../history/history.css'
import { keepScroll, markEntry } from '../history/kept-list.ts'
import { ResultGrid } from '../history/result-grid.tsx'
import { ALL, NONE, type Selection, withSelected } from '../history/selection.ts'
import { SelectionBar } from '../history/selection-bar.tsx'
import { type Results, useResults } from '../history/use-results.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { useLoaded, Waiting } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { Link, useQuery } from '../router.tsx'
import { useShortcut } from '../shortcuts.ts'

/** Rows beyond the loaded ones where it is not known how many there are. */
const UNKNOWN_ROWS = 20

/** The history of the account. */
export function HistoryPage() {
  const [filter, change] = useQuery(NO_FILTER)
  const matching = matchingOf(filter)
  const facets = useLoaded(
    (signal) => client.resultFacets(matching, { signal }),
    JSON.stringify(matching)
  )
  const results = useResults(queryOf(filter))
  const refresh = () => {
    results.reload()
    facets.reload()
  }
  useShortcut('r', 'Load the history again', refresh)
  useKeptScroll(results)
  // A filter that changes replaces the entry, and its mark with it.
  useEffect(markEntry)
  return (
    <Page
      title="History"
      isWide
      lead={
        facets.data ? (
          <Totals of={facets.data} status={filter.status} />
        ) : (
          'Every request of this account.'
        )
      }
      actions={
        <>
          <button type="button" onClick={refresh}>
            <Icon name="refresh" />
            Refresh
          </button>
          <a
            class="button"
            href={`/api/v1/fetch/results/export?${new URLSearchParams(matching as Record<string, string>)}`}
            download
          >
            <Icon name="download" />
            Export
          </a>
        </>
      }
    >
      <FilterBar filter={filter} facets={facets.data} change={change} />
      {results.error !== undefined && <ErrorNote error={results.error} retry={results.reload} />}
      <Listed
        key={JSON.stringify(matching)}
        filter={filter}
        facets={facets.data}
        results={results}
        onOrder={() => change({ order: filter.order === 'asc' ? 'desc' : 'asc' })}
        onDeleted={refresh}
      />
    </Page>
  )
}

/** `786 requests, 12 failed, 1,204 tokens`. */
function Totals({ of, status }: { of: ResultFacets; status: string }) {
  const atLeast = of.is_complete ? '' : 'More than '
  // The counts of outcomes leave the filter of outcomes out.
  const failed = status === 'success' ? 0 : of.status.failed
  return (
    <span role="status">
      {atLeast}
      {plural(of.total, 'request')}, {count(failed)} failed, {plural(of.tokens, 'token')}
    </span>
  )
}

/** Brings Back to where the list was left. */
function useKeptScroll({ restored }: Results): void {
  useLayoutEffect(() => {
    if (restored !== undefined) scrollTo(0, restored)
    let top = restored ?? 0
    // When the reader leaves the page, its content is removed before this event comes.
    const follow = () => {
      if (location.pathname.endsWith('/history')) top = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      keepScroll(top)
    }
  }, [])
}

function Listed(props: {
  filter: HistoryFilter
  facets: ResultFacets | undefined
  results: Results
  onOrder: () => void
  onDeleted: () => void
}) {
  const { filter, facets, results } = props
  const { list } = results
  const [selection, setSelection] = useState<Selection>(NONE)
  const [isDeleting, setDeleting] = useState(false)
  if (!list) return <Waiting what="the history" shape="rows" />
  const { items, cursor } = list
  if (items.length === 0 && cursor === null) return <Nothing filter={filter} />
  const total = rowsOf(list, facets)
  const isAtLeast = selection.isAll && (facets ? !facets.is_complete : cursor !== null)
  const amount = selection.isAll ? total : selection.ids.size
  const chosen = selection.isAll ? [] : items.filter(({ id }) => selection.ids.has(id))
  return (
    <>
      <ResultGrid
        items={items}
        total={total}
        isStale={results.isStale}
        isNewestFirst={filter.order !== 'asc'}
        selection={selection}
        onNeed={results.need}
        onSelect={(rows, isOn) =>
          setSelection((before) =>
            withSelected(before, idsAt(items, rows), isOn, () => items.map(({ id }) => id))
          )
        }
        onSelectAll={(isOn) => setSelection(isOn ? ALL : NONE)}
        onOrder={props.onOrder}
      />
      {cursor === null && <p class="quiet list-end">End of list.</p>}
      {amount > 0 && (
        <SelectionBar
          amount={amount}
          isAtLeast={isAtLeast}
          pair={pairOf(chosen)}
          onDelete={() => setDeleting(true)}
          onClear={() => setSelection(NONE)}
        />
      )}
      {isDeleting && (
        <DeleteResultsDialog
          amount={amount}
          isAtLeast={isAtLeast}
          includesUnloaded={selection.isAll && cursor !== null}
          onClose={() => setDeleting(false)}
          run={async () => {
            const what = selection.isAll ? matchingOf(filter) : selection.ids
            const deleted = await deleteResults(what, isEverything(filter))
            setSelection(NONE)
            announce(`${plural(deleted, 'result')} deleted.`)
            props.onDeleted()
          }}
        />
      )}
    </>
  )
}

/** Rows there are: those that are loaded, and those that the counts know of. */
function rowsOf({ items, cursor }: NonNullable<Results['list']>, facets?: ResultFacets): number {
  if (cursor === null) return items.length
  if (facets?.is_complete) return Math.max(items.length + 1, facets.total)
  return items.length + UNKNOWN_ROWS
}

function idsAt(items: readonly HistoryItem[], rows: readonly number[]): string[] {
  return rows.flatMap((row) => items[row]?.id ?? [])
}

/** Two results of one URL. */
function pairOf(chosen: readonly HistoryItem[]): readonly HistoryItem[] | undefined {
  const [one, other] = chosen
  if (chosen.length !== 2 || !one || !other) return undefined
  return areComparable(one, other) ? chosen : undefined
}

function Nothing({ filter }: { filter: HistoryFilter }) {
  const isAll = isEverything(filter)
  return (
    <div class="nothing-found">
      <Icon name={isAll ? 'history' : 'search'} />
      <p>
        <strong>{isAll ? 'The history is empty.' : 'No request matches the filters.'}</strong>
      </p>
      <p class="quiet">
        {isAll ? (
          <>
            Your requests will appear here. <Link to="/playground">Fetch a page</Link>
          </>
        ) : (
          'Clear a filter, or widen the dates.'
        )}
      </p>
    </div>
  )
}
