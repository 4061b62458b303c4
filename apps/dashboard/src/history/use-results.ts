/** The results that a query finds, loaded as far as they are looked at. */

import type { ResultsPageQuery } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { client, isAbort } from '../client.ts'
import { keepList, listToRestore, type ResultsList } from './kept-list.ts'

/** Results of a request. */
const PAGE = 100

/** A list with its actions. */
export interface Results {
  /**
   * List of the current query. While its first page loads, the list of the previous query; undefined before the first.
   */
  readonly list: ResultsList | undefined
  /** The list is of an earlier query. */
  readonly isStale: boolean
  readonly error: unknown
  /** Scroll position at which the user left the list; set only if the browser went back to the list. */
  readonly restored: number | undefined
  /** Load up to this row. */
  readonly need: (row: number) => void
  readonly reload: () => void
}

/** @param query - a new one starts a new list. */
export function useResults(query: ResultsPageQuery): Results {
  const key = JSON.stringify(query)
  const [round, setRound] = useState(0)
  const [first] = useState(() => listToRestore(key))
  const [list, setList] = useState<ResultsList | undefined>(first?.list)
  const [error, setError] = useState<unknown>()
  const loading = useRef<Loading>(undefined)
  useEffect(() => {
    // A list that was restored goes on where it was.
    const start = round === 0 && first?.list.key === key ? first.list : undefined
    const started: Loading = {
      control: new AbortController(),
      list: start ?? { key, items: [], cursor: '' },
      wanted: 0,
      isRunning: false
    }
    loading.current = started
    setError(undefined)
    const load = () =>
      loadOn(started, query, setList).catch((caught) => {
        if (!started.control.signal.aborted && !isAbort(caught)) setError(caught)
      })
    started.load = load
    if (!start) void load()
    return () => started.control.abort()
  }, [key, round])
  return {
    list,
    isStale: list !== undefined && list.key !== key,
    error,
    restored: first?.top,
    need: (row) => {
      const current = loading.current
      if (!current || current.list.key !== key) return
      current.wanted = Math.max(current.wanted, row)
      void current.load?.()
    },
    reload: () => setRound((one) => one + 1)
  }
}

interface Loading {
  readonly control: AbortController
  list: ResultsList
  wanted: number
  isRunning: boolean
  load?: () => Promise<void>
}

/** Loads page after page until the wanted row is there. */
async function loadOn(
  loading: Loading,
  query: ResultsPageQuery,
  show: (list: ResultsList) => void
): Promise<void> {
  if (loading.isRunning) return
  loading.isRunning = true
  const { signal } = loading.control
  try {
    while (isWanting(loading.list, loading.wanted)) {
      const { key, items, cursor } = loading.list
      const page = await client.resultsPage(
        { ...query, fields: 'meta', limit: PAGE, ...(cursor ? { cursor } : {}) },
        { signal }
      )
      if (signal.aborted) return
      loading.list = { key, items: [...items, ...page.data], cursor: page.next_cursor }
      keepList(loading.list)
      show(loading.list)
    }
  } finally {
    loading.isRunning = false
  }
}

/** The cursor of a list that has no page yet is empty. */
function isWanting({ items, cursor }: ResultsList, wanted: number): boolean {
  return cursor !== null && items.length <= wanted
}
