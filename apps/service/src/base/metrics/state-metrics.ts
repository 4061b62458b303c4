/** The state of the worker pool and the browser, read at each scrape. */

import type { ProxyPools } from '@sluice/acquire'
import type { BrowserReport } from '@sluice/acquire/browser'
import type { ReaderReport } from '@sluice/fetch'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PageMemory } from '../memory/page-memory.ts'
import { type KnownAlarms, type KnownSamples, watchAlarms, watchSamples } from './drift-metrics.ts'

/** Parts of the service that the metrics show. */
export interface WatchedParts {
  readonly reader: { report(): ReaderReport }
  /** Absent without a browser. */
  readonly browser?: { report(): BrowserReport } | undefined
  /** Absent where the operator has none. */
  readonly proxies?: Pick<ProxyPools, 'report'> | undefined
  readonly memory: PageMemory
  readonly drift: KnownAlarms
  readonly samples: KnownSamples
  /** `failure` is why a changed list of parsers does not load; undefined if it does. */
  readonly parsers: { failure(): unknown }
}

/** Show workers and browser in a registry. */
export function watchParts(
  registry: Registry,
  { reader, browser, proxies, memory, drift, samples, parsers }: WatchedParts
): void {
  watchAlarms(registry, drift)
  watchSamples(registry, samples)
  watchProxies(registry, proxies)
  const gauge = gaugesOf(registry)
  const total = totalsOf(registry)
  gauge(
    'sluice_parsers_reload_failed',
    '1 while a changed list of installed parsers fails to load and the previous parsers stay in use.',
    () => (parsers.failure() ? 1 : 0)
  )
  gauge('sluice_workers', 'Worker threads that read pages.', () => reader.report().workers)
  gauge('sluice_workers_busy', 'Worker threads reading a page now.', () => reader.report().busy)
  gauge('sluice_queue_waiting', 'Pages waiting for a worker.', () => reader.report().waiting)
  gauge(
    'sluice_queue_bytes',
    'Memory of pages from their first byte until a worker takes them, bytes.',
    () => memory.pages.held
  )
  gauge(
    'sluice_queue_bytes_waiting',
    'Requests waiting for memory for their pages.',
    () => memory.pages.waiting
  )
  gauge(
    'sluice_media_bytes',
    'Memory of images and recordings until a model has read them, bytes.',
    () => memory.media.held
  )
  total(
    'sluice_queue_refused_total',
    'Pages refused as OVERLOADED because too many were waiting.',
    () => ({
      '': reader.report().refused
    })
  )
  total(
    'sluice_workers_replaced_total',
    'Workers ended because a page exceeded a limit of time or memory.',
    () => reader.report().replaced,
    'limit'
  )
  gauge(
    'sluice_browser_pages_open',
    'Pages open in the browser.',
    () => browser?.report().open ?? 0
  )
  gauge(
    'sluice_browser_pages_waiting',
    'Requests waiting for a browser page.',
    () => browser?.report().waiting ?? 0
  )
  total('sluice_browser_launches_total', 'Browser processes started.', () => ({
    '': browser?.report().launches ?? 0
  }))
  total('sluice_browser_crashes_total', 'Browser processes that crashed.', () => ({
    '': browser?.report().crashes ?? 0
  }))
}

function watchProxies(registry: Registry, proxies: WatchedParts['proxies']): void {
  const gauge = (name: string, help: string, of: 'proxies' | 'healthy') =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        this.reset()
        for (const pool of proxies?.report() ?? []) this.set({ pool: pool.name }, pool[of])
      }
    })
  gauge('sluice_proxies', 'Proxies of a pool.', 'proxies')
  gauge('sluice_proxies_healthy', 'Proxies of a pool that answered the last check.', 'healthy')
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      }
    })
}

/** Counters that the parts keep themselves. @param label - name of the one label; the values are by label value. */
function totalsOf(registry: Registry) {
  return (name: string, help: string, read: () => Readonly<Record<string, number>>, label = '') =>
    new Counter({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) {
          this.inc(label === '' ? {} : { [label]: value }, count)
        }
      }
    })
}
