/**
 * Reads pages in worker threads: a deadline and a heap limit per job, turns shared fairly among accounts.
 *
 * A job that breaks its budget ends its worker; the pool starts another. So a page, or a parser, can
 * be wrong but cannot stop the service.
 */

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createFairGate, createTurns, orAborted } from '@sluice/acquire/waiting'
import type { ShellSign } from '@sluice/content'
import { ERRORS, type ErrorCode, SluiceError } from '@sluice/core'
import { workerEnvironment } from '@sluice/core/child-environment'
import { Piscina } from 'piscina'
import type { ParserModules } from '../parsers/load-parsers.ts'
import { parsersModule } from '../parsers/parsers-module.ts'
import type { TimeStage } from '../stages.ts'
import {
  type EmptyPage,
  type LearnReply,
  type Reading,
  type ReadJob,
  type ReadReply,
  STARTED,
  type WorkerJob
} from './job.ts'
import { createBeginMarks, startBudget } from './job-budget.ts'
import type { LearnJob, LearnOutcome } from './learn-job.ts'
import { workerArguments } from './worker-rights.ts'

/** Budgets of the reader. */
export interface ReaderOptions {
  /** Maximum number of worker threads. Default: one per core. */
  readonly workers?: number
  /** Time of one job once a worker has it, ms. */
  readonly timeout: number
  /** Heap of one worker, MiB. */
  readonly heap: number
  /** Further worker threads end when they had no job for this long, ms. Default: five minutes. */
  readonly idle?: number
  /** Worker threads that stay without a job, 0 or 1. Default 1. */
  readonly least?: 0 | 1
  /** Memory of one worker for short-lived objects, MiB. Default 96. */
  readonly young?: number
  /** Start no worker before the first job, or before `started` is read. Default false. */
  readonly onDemand?: boolean
  /** Jobs that may wait. */
  readonly queue: number
  /** Modules that list the parsers. */
  readonly parsers: ParserModules
  /** Folder that workers may not read. */
  readonly data?: string
  /** Told of errors a parser did not foresee. Never of page text. */
  readonly onFault?: (fault: { parser: string; stack: string }) => void
  /** Told why a worker failed outside of a job, as where it could not start. */
  readonly onWorkerFault?: (error: Error) => void
}

/** See {@link Reader.report}. */
export interface ReaderReport {
  /** Maximum number of worker threads. */
  readonly workers: number
  /** Worker threads that run now. */
  readonly running: number
  /** Those with a job. */
  readonly busy: number
  /** Jobs waiting for one. */
  readonly waiting: number
  /** Jobs refused since the start because the queue was full. */
  readonly refused: number
  /** Workers ended since the start because a job broke its budget. */
  readonly replaced: { readonly time: number; readonly memory: number }
}

/** The pool. */
export interface Reader {
  /**
   * Read the pages of a job. The bodies are transferred to a worker: the caller no longer has them.
   *
   * @param time - called with the stages `queue` and `read`.
   * @param handedOver - called once a worker has the bodies, or has no need of them.
   * @throws SluiceError the worker's error; `PAGE_TOO_COMPLEX` when a budget breaks; `OVERLOADED` when the queue is
   * full.
   */
  read(
    job: ReadJob,
    account: string,
    signal?: AbortSignal,
    time?: TimeStage,
    handedOver?: () => void
  ): Promise<Reading>
  /**
   * Learn a parser, or repair one. The bodies are transferred as those of pages to read.
   *
   * @throws SluiceError as {@link Reader.read}; `INVALID_REQUEST` - there is nothing to learn from.
   */
  learn(job: LearnJob, account: string, signal?: AbortSignal): Promise<LearnOutcome>
  /**
   * Starts a worker unless one runs. Resolves once a worker has started. Rejects with what kept the first one from it, such as a module that a worker
   * may not read: then none will start, and jobs wait until they time out.
   */
  readonly started: Promise<void>
  /** Jobs waiting for a worker. */
  readonly waiting: number
  /** Returns the present state, and the events since the start. */
  report(): ReaderReport
  close(): Promise<void>
}

/** Pages that are begun in one turn of the event loop: some milliseconds of work. */
const TOGETHER = 16

/**
 * Time without a job after which a worker ends, ms. A new one has to compile its code: where workers ended after a minute
 * and the load came once in a minute and a half, a real page took 26 ms of CPU instead of 18.
 */
const IDLE = 300_000

/** Time that jobs wait for a busy worker, in all, before another one is started, ms: each takes 50 MB. */
const PATIENCE = 1_000

/** Bytes from which a page is large: few are, and they take tens of milliseconds and more. */
const LARGE = 512 * 1024

/**
 * Memory of a worker for short-lived objects, MiB: some usual pages. With twice as much, V8's own limit, a worker takes
 * a hundred MiB more and is no faster. Where Node was started with `--max-semi-space-size=8`, as `npm start` does, V8
 * holds workers to a quarter of it: real pages then take 7 to 10% more CPU, and two workers 100 MiB less.
 */
const YOUNG = 96

/**
 * Make the pool. By default one worker lives until {@link Reader.close}, since a warm one is several times faster. Further ones
 * start when they are needed, and end when they are not: each takes 40 MB.
 */
export function createReader(options: ReaderOptions): Reader {
  const workers = options.workers ?? availableParallelism()
  const marks = createBeginMarks(workers)
  let threads: ReturnType<typeof startWorkers> | undefined
  let isClosed = false
  const running = () => {
    if (isClosed) throw new Error('the reader is closed')
    threads ??= startWorkers(options, workers, marks.memory)
    return threads
  }
  if (!options.onDemand) running()
  const turns = createTurns(TOGETHER)
  const places = createPlaces(workers, options.queue)
  const busyWorkers = createBusyWorkers()
  const replaced = { time: 0, memory: 0 }
  let refused = 0

  const run = async (job: ReadJob | LearnJob): Promise<ReadReply | LearnReply> => {
    const mark = marks.take()
    const budget = startBudget(() => marks.isBegun(mark), options.timeout)
    try {
      const { pool } = running()
      const mayWait = () => places.waiting === 0 && pool.threads.length < workers
      return await busyWorkers.run(pool, mayWait, () =>
        pool.run(
          { ...job, mark },
          { signal: budget.signal, transferList: bodiesOf(job).map((body) => body.buffer) }
        )
      )
    } catch (error) {
      const { aborted, reason } = budget.signal
      if (aborted && SluiceError.is(reason)) throw reason
      const breach = aborted ? overTime(options.timeout) : asBreach(error, options.heap)
      if (breach !== error) replaced[aborted ? 'time' : 'memory']++
      throw breach
    } finally {
      budget.clear()
      marks.give(mark)
    }
  }

  return {
    get started() {
      return running().started
    },
    get waiting() {
      return places.waiting
    },
    report: () => ({
      workers,
      running: threads?.pool.threads.length ?? 0,
      busy: places.held,
      waiting: places.waiting,
      refused,
      replaced: { ...replaced }
    }),
    async read(job, account, signal, time = untimed, handedOver) {
      signal?.throwIfAborted()
      const wait = turns()
      if (wait) await time('queue', () => (signal ? orAborted(wait, signal) : wait))
      const entering = () => places.enter(job, account, signal)
      const leave = await time('queue', entering).catch((error) => {
        if (SluiceError.is(error) && error.code === 'OVERLOADED') refused++
        throw error
      })
      // Who gives up does not end the worker: a new one takes longer to start than most pages to read.
      const reading = run(job)
        .finally(leave)
        .then((reply) => opened(reply as ReadReply, job, options).reading)
      handedOver?.()
      return time('read', () => (signal ? orAborted(reading, signal) : reading))
    },
    async learn(job, account, signal) {
      signal?.throwIfAborted()
      const leave = await places.enter(job, account, signal)
      const learning = run(job)
        .finally(leave)
        .then((reply) => opened(reply as LearnReply, { parser: 'learning' }, options).learned)
      return signal ? orAborted(learning, signal) : learning
    },
    async close() {
      isClosed = true
      await threads?.pool.destroy()
    }
  }
}

/** @param begun - memory in which each worker marks the job that it has begun. */
function startWorkers(options: ReaderOptions, workers: number, begun: SharedArrayBuffer) {
  const { builtIn, module, setting = 'parsers.module', installed } = options.parsers
  // Real paths: a thread may not read links to them.
  const parsers = {
    builtIn: builtIn && parsersModule(builtIn, 'parsers.builtIn').file,
    module: module && parsersModule(module, setting).file,
    setting,
    installed
  }
  const execArgv = workerArguments({ file: workerFile(), parsers, data: options.data })
  const pool = new Piscina<WorkerJob, ReadReply | LearnReply>({
    filename: workerFile(),
    minThreads: options.least ?? 1,
    maxThreads: workers,
    idleTimeout: options.idle ?? IDLE,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: options.heap,
      maxYoungGenerationSizeMb: options.young ?? YOUNG
    },
    // Parsers are other people's code: they get none of the settings, which hold credentials.
    env: workerEnvironment(),
    ...(execArgv ? { execArgv } : {}),
    workerData: { parsers, begun }
  })
  const started = Promise.withResolvers<void>()
  // Other callers learn of it through `onWorkerFault`.
  started.promise.catch(() => {})
  pool.on('message', (message) => message === STARTED && started.resolve())
  pool.on('error', (error) => {
    // The answer to a job that was given up as it came. The text holds what was read, which no log may.
    if (error.message.startsWith('Unexpected message from Worker')) return
    options.onWorkerFault?.(error)
    started.reject(error)
  })
  return { pool, started: started.promise }
}

/**
 * The jobs that workers have. For a job that finds no worker free the pool starts another one at once, also for the
 * second of two that take milliseconds. So a job waits for a busy worker first, up to {@link PATIENCE} together with
 * those before it.
 */
function createBusyWorkers() {
  let jobs = 0
  let waited = 0
  let left = Promise.withResolvers<void>()
  return {
    /** Runs a job once a worker is free, or no more waiting is allowed. */
    async run<Reply>(
      pool: { readonly threads: readonly unknown[] },
      mayWait: () => boolean,
      start: () => Promise<Reply>
    ): Promise<Reply> {
      while (mayWait() && jobs > 0 && jobs >= pool.threads.length && waited < PATIENCE) {
        const began = performance.now()
        const timer = Promise.withResolvers<void>()
        const timeout = setTimeout(timer.resolve, PATIENCE - waited)
        await Promise.race([left.promise, timer.promise])
        clearTimeout(timeout)
        waited += performance.now() - began
      }
      jobs++
      try {
        return await start()
      } finally {
        jobs--
        if (jobs === 0) waited = 0
        left.resolve()
        left = Promise.withResolvers()
      }
    }
  }
}

/** A place per worker. One is kept for small pages, so that they never wait for a large one to be read. */
function createPlaces(workers: number, queue: number) {
  const gate = createFairGate(workers, queue)
  const largeGate = createFairGate(Math.max(1, workers - 1), queue)
  return {
    get held() {
      return gate.held
    },
    get waiting() {
      return gate.waiting + largeGate.waiting
    },
    /** @returns gives the place back. */
    async enter(
      job: ReadJob | LearnJob,
      account: string,
      signal?: AbortSignal
    ): Promise<() => void> {
      if (bodiesOf(job).reduce((sum, body) => sum + body.byteLength, 0) < LARGE) {
        return gate.enter(account, signal)
      }
      const leaveLarge = await largeGate.enter(account, signal)
      try {
        const leave = await gate.enter(account, signal)
        return () => {
          leave()
          leaveLarge()
        }
      } catch (error) {
        leaveLarge()
        throw error
      }
    }
  }
}

const untimed: TimeStage = (_stage, work) => work()

function bodiesOf(job: ReadJob | LearnJob): Uint8Array<ArrayBuffer>[] {
  return ('learn' in job ? job.learn : job.pages).map(({ body }) => body)
}

function opened<Reply extends ReadReply | LearnReply>(
  reply: Reply,
  job: Pick<ReadJob, 'parser'>,
  options: ReaderOptions
): Extract<Reply, { ok: true }> {
  if (reply.ok) return reply as Extract<Reply, { ok: true }>
  if (reply.stack) options.onFault?.({ parser: job.parser, stack: reply.stack })
  const code = reply.code in ERRORS ? (reply.code as ErrorCode) : 'INTERNAL_ERROR'
  const error = new SluiceError(code, reply.message, { details: reply.details })
  if (reply.shell) shells.set(error, reply.shell)
  if (reply.leads) emptyPages.set(error, reply.leads)
  throw error
}

/** Kept beside the errors, because clients never see it. */
const shells = new WeakMap<object, ShellSign>()

const emptyPages = new WeakMap<object, EmptyPage>()

/** Returns the page that a crawl can go on from although reading failed, since it has no content; null otherwise. */
export function emptyPageOf(error: unknown): EmptyPage | null {
  // An error that says more has the one of the reader as its cause.
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const page = emptyPages.get(at)
    if (page) return page
  }
  return null
}

/** Returns the sign of a shell that scripts would fill, if reading failed on such a page; null otherwise. */
export function shellSignOf(error: unknown): ShellSign | null {
  return typeof error === 'object' && error !== null ? (shells.get(error) ?? null) : null
}

function overTime(timeout: number): SluiceError {
  return new SluiceError('PAGE_TOO_COMPLEX', `Reading the page took longer than ${timeout} ms.`, {
    details: { limit: 'time', timeout_ms: timeout }
  })
}

function asBreach(error: unknown, heap: number): unknown {
  if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new SluiceError(
    'PAGE_TOO_COMPLEX',
    `Reading the page took more than ${heap} MiB of memory.`,
    {
      cause: error,
      details: { limit: 'memory', heap_mb: heap }
    }
  )
}

/** The worker module next to this one: TypeScript when run from the sources, JavaScript when built. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './read-worker.ts' : './read-worker.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
