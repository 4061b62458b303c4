/**
 * Housekeeping on a timer: lapsed holds, expired history, old samples, orphaned payloads.
 *
 * Nothing depends on it for being right: `reserve` sweeps lapsed holds by itself and expired items are
 * never listed. It keeps the store small.
 */

import type { JobStore, Ledger, MonitorStore, PayloadStore } from '@sluice/store'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { KeptSamples } from '../drift/samples/kept-samples.ts'
import { removeOrphans } from './orphans.ts'

const PERIOD = 60_000
const BATCH = 100
/** Batches of one sweep, at most. */
const TURNS = 500

/** Times of the searches for payloads that nothing points at, ms: a few minutes after the start, then daily. */
const FIRST_SEARCH = 180_000
const SEARCH_PERIOD = 86_400_000
/** Age from which a payload that nothing points at belongs to no running request, ms (ledger.md "Faults"). */
const ORPHAN_AGE = 86_400_000

/** Parts of the service that are swept. */
interface SweeperParts {
  readonly ledger: Ledger
  readonly jobs: Pick<JobStore, 'trimJobs' | 'job'>
  readonly payloads: PayloadStore
  readonly samples: Pick<KeptSamples, 'all' | 'prune'>
  readonly monitors: Pick<MonitorStore, 'baseline'>
  readonly config: Config
  readonly log: Log
}

/**
 * Start sweeping. `stop` waits for a running sweep and ends a search for orphans.
 *
 * @param options.firstSearch - when the first search for orphans begins, ms; default some three minutes.
 */
export function startSweeper(
  parts: SweeperParts,
  { firstSearch = jittered(FIRST_SEARCH) }: { firstSearch?: number } = {}
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let searching: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const swept = sweep(parts).then(() => parts.samples.prune())
    running = swept.catch((error) => parts.log.fault('sweep failed', error))
  }, PERIOD)
  timer.unref()
  let next: NodeJS.Timeout | undefined
  const searchIn = (delay: number) => {
    next = setTimeout(() => {
      searching = search(parts, stopped.signal).finally(() => {
        if (!stopped.signal.aborted) searchIn(jittered(SEARCH_PERIOD))
      })
    }, delay)
    next.unref()
  }
  searchIn(firstSearch)
  return {
    async stop() {
      clearInterval(timer)
      clearTimeout(next)
      stopped.abort()
      await Promise.all([running, searching])
    }
  }
}

/** One sweep. */
async function sweep({ ledger, jobs, payloads, config }: SweeperParts): Promise<void> {
  for (let turn = 0; turn < TURNS && (await ledger.releaseLapsedHolds(BATCH)) === BATCH; turn++);
  for (let turn = 0; turn < TURNS && (await jobs.trimJobs(BATCH)); turn++);
  // Continues while something is deleted, so that it keeps up with any rate of requests. Requests are served between
  // turns.
  for (let turn = 0; turn < TURNS; turn++) {
    const pointers = await ledger.trimHistory({
      limit: BATCH,
      maxPerAccount: config.HISTORY_MAX_ENTRIES
    })
    await Promise.all(pointers.map((pointer) => payloads.delete(pointer)))
    if (pointers.length === 0) return
  }
}

/** One search for orphans. It never rejects: the next search covers the rest. */
async function search(
  { ledger, payloads, samples, monitors, jobs, log }: SweeperParts,
  signal: AbortSignal
): Promise<void> {
  try {
    const before = Date.now() - ORPHAN_AGE
    const { removed, unowned } = await removeOrphans(
      { ledger, payloads, samples, monitors, jobs },
      { before, signal }
    )
    if (removed > 0) log.event('orphan payloads removed', { removed })
    if (unowned > 0) log.warn(`${unowned} payloads belong to accounts missing from this store`)
  } catch (error) {
    log.fault('search for orphan payloads failed', error)
  }
}

/** Adds up to a tenth, so that processes that started together do not search at the same time. */
function jittered(delay: number): number {
  return delay * (1 + Math.random() / 10)
}
