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

/** Objects that a text finds. Those of the previous text stay until the new ones arrive. */
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

/** Selects a few objects of each kind whose names have all words. */
function matching(all: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/)
  const shown = new Map<string, number>()
  return all.filter(({ name, group }) => {
    if (!words.every((word) => name.toLowerCase().includes(word))) return false
    const before = shown.get(group) ?? 0
    shown.set(group, before + 1)
    return before < MOST
  })
}

/** Commands that open a full search for a text. */
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
