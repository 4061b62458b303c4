/** Results, jobs and monitors that a typed text finds. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { titleOf as jobTitle } from '../jobs/job-words.tsx'
import { titleOf as monitorTitle } from '../monitors/monitor-words.tsx'
import { navigate } from '../router.tsx'
import type { Command } from './commands.ts'

/** Time without a key before the history is searched, ms. */
const PAUSE = 150
/** Shown of a kind. */
const MOST = 5
/** Shorter texts find commands only. */
const SHORTEST = 2

/** What a text finds; of the last text until that of a new one is there. */
export function useFoundObjects(text: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([])
  const lists = useRef<Promise<readonly Command[]>>(undefined)
  const query = text.trim()
  useEffect(() => {
    const aborted = new AbortController()
    const { signal } = aborted
    const timer = setTimeout(async () => {
      if (query.length < SHORTEST) return setFound([])
      lists.current ??= jobsAndMonitors()
      const [results, others] = await Promise.all([resultsOf(query, signal), lists.current])
      if (!signal.aborted) setFound([...results, ...matching(others, query)])
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [query])
  return found
}

async function resultsOf(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  // The palette works without a connection as far as it can.
  const page = await client.resultsPage({ q, limit: MOST, status: 'all' }, { signal }).catch(none)
  return page.data.map(({ id, url, metadata }) => ({
    id,
    name: metadata.title ?? url,
    group: 'History',
    icon: 'history',
    run: () => navigate(`/history/${id}`)
  }))
}

async function jobsAndMonitors(): Promise<readonly Command[]> {
  const [jobs, monitors] = await Promise.all([
    client.jobs.listPage({ limit: 100 }).catch(none),
    client.monitors.list().catch(() => [])
  ])
  return [
    ...jobs.data.map(
      (job): Command => ({
        id: job.id,
        name: jobTitle(job),
        group: 'Jobs',
        icon: 'jobs',
        run: () => navigate(`/jobs/${job.id}`)
      })
    ),
    ...monitors.map(
      (monitor): Command => ({
        id: monitor.id,
        name: monitorTitle(monitor),
        group: 'Monitors',
        icon: 'monitor',
        run: () => navigate(`/monitors/${monitor.id}`)
      })
    )
  ]
}

function none(): { data: [] } {
  return { data: [] }
}

/** Those whose names have all words; of each kind a few. */
function matching(all: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/)
  const left = new Map<string, number>()
  return all.filter(({ name, group }) => {
    if (!words.every((word) => name.toLowerCase().includes(word))) return false
    const before = left.get(group) ?? 0
    left.set(group, before + 1)
    return before < MOST
  })
}

/** Where a text is searched in whole. */
export function searchesFor(text: string): readonly Command[] {
  const query = text.trim()
  if (query.length < SHORTEST) return []
  return [
    {
      id: 'search-history',
      name: `Search the history for ‹${query}›`,
      group: 'History',
      icon: 'search',
      run: () => navigate(`/history?${new URLSearchParams({ q: query })}`)
    },
    {
      id: 'search-docs',
      name: `Search the docs for ‹${query}›`,
      group: 'Docs',
      icon: 'search',
      run: () => void open(`/docs?${new URLSearchParams({ q: query })}`, '_blank', 'noreferrer')
    }
  ]
}
