/**
 * Reads files of sites - sitemaps, feeds, llms.txt, the first page of a map - in worker threads of their own, so that a
 * large file delays no page. Accounts take turns. A job that breaks its budget of time or memory ends its thread.
 */

import { fileURLToPath } from 'node:url'
import { createFairGate, orAborted } from '@sluice/acquire/waiting'
import { SluiceError } from '@sluice/core'
import { workerEnvironment } from '@sluice/core/child-environment'
import type { ReadSite, SiteJob } from '@sluice/crawl/reading'
import { Piscina } from 'piscina'
import { createBeginMarks, startBudget } from './job-budget.ts'
import type { SiteWorkerJob, SiteWorkerReply } from './site-worker.ts'
import { workerArguments } from './worker-rights.ts'

/** Budgets of {@link createSiteReader}. */
export interface SiteReaderOptions {
  /** Threads. They start when they are needed. */
  readonly threads: number
  /** Heap of one thread, MiB. */
  readonly heap: number
  /** Jobs that may wait. */
  readonly queue: number
  /** Folder that threads may not read. */
  readonly data?: string
  /** Told why a thread failed outside of a job. */
  readonly onWorkerFault?: (error: Error) => void
}

/** The threads. */
export interface SiteReader {
  /** Reads files of an account. @see ReadSite */
  of(account: string): ReadSite
  close(): Promise<void>
}

/** Time of one job once a thread has it, ms. The deadline of its request usually ends it before. */
const TIMEOUT = 30_000
/** A thread without work ends after this, ms. */
const IDLE = 60_000
/**
 * Maximum time for which a job that nobody waits for may continue, ms. Then its thread ends. Most jobs stop earlier by
 * themselves.
 */
const GRACE = 250

/** Make the pool. Close it to end its threads. */
export function createSiteReader(options: SiteReaderOptions): SiteReader {
  const { threads, heap } = options
  const marks = createBeginMarks(threads)
  let pool: ReturnType<typeof openPool> | undefined
  const gate = createFairGate(threads, options.queue)

  const run = async (job: SiteJob, signal: AbortSignal | undefined) => {
    const mark = marks.take()
    const budget = startBudget(() => marks.isBegun(mark), TIMEOUT)
    const end = new AbortController()
    const late = () => end.abort()
    let grace: NodeJS.Timeout | undefined
    const stop = () => {
      marks.stop(mark)
      grace = setTimeout(late, GRACE)
    }
    budget.signal.addEventListener('abort', late)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    try {
      const message = { job, mark }
      pool ??= openPool(options, marks.memory)
      const answer = await pool.run(message, {
        signal: end.signal,
        transferList: buffersOf(job)
      })
      if (answer.ok) return answer.reply
      throw tooComplex(undefined, answer.why, {})
    } catch (error) {
      throw breachOf(error, budget.signal, heap)
    } finally {
      clearTimeout(grace)
      budget.clear()
      signal?.removeEventListener('abort', stop)
      marks.give(mark)
    }
  }

  return {
    of: (account) =>
      (async (job: SiteJob, signal?: AbortSignal) => {
        const leave = await gate.enter(account, signal)
        const running = run(job, signal).finally(leave)
        return signal ? orAborted(running, signal) : running
      }) as ReadSite,
    close: async () => pool?.destroy()
  }
}

/** Opened for the first job: many services read no sitemap, and the search for the folders it may read takes a while. */
function openPool(
  { threads, heap, data, onWorkerFault }: SiteReaderOptions,
  begun: SharedArrayBuffer
) {
  const execArgv = workerArguments({ file: workerFile(), parsers: {}, data })
  const pool = new Piscina<SiteWorkerJob, SiteWorkerReply>({
    filename: workerFile(),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heap },
    env: workerEnvironment(),
    ...(execArgv ? { execArgv } : {}),
    workerData: { begun }
  })
  pool.on('error', (error) => onWorkerFault?.(error))
  return pool
}

/** The memory of a job's bytes, which is moved to the thread and not copied. */
function buffersOf(job: SiteJob): ArrayBuffer[] {
  const parts = job.kind === 'rank' ? job.pages : [job.file.body]
  const whole = parts.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  return [...new Set(whole.map(({ buffer }) => buffer))].filter(
    (buffer) => buffer instanceof ArrayBuffer
  )
}

function breachOf(error: unknown, budget: AbortSignal, heap: number): unknown {
  if (budget.aborted && SluiceError.is(budget.reason)) return budget.reason
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return tooComplex(error, `It takes more than ${heap} MiB of memory.`, { heap_mb: heap })
  }
  if (budget.aborted) {
    return tooComplex(error, `It takes longer than ${TIMEOUT} ms.`, { timeout_ms: TIMEOUT })
  }
  return error
}

function tooComplex(cause: unknown, why: string, details: Record<string, number>): SluiceError {
  return new SluiceError('PAGE_TOO_COMPLEX', `A file of the site cannot be read. ${why}`, {
    cause,
    details
  })
}

/** The thread's module next to this one: TypeScript when run from the sources, JavaScript when built. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './site-worker.ts' : './site-worker.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
