/**
 * The time of a job, from when a worker has begun it: a worker that is still starting on a busy machine must not use up
 * the time of the job that waits for it, or it would be ended for it and never start.
 */

import { SluiceError } from '@sluice/core'

/** Marks of started jobs, one for each that may run concurrently, in memory shared with the workers. */
export interface BeginMarks {
  readonly memory: SharedArrayBuffer
  /** Take a mark for a job. @returns its place. */
  take(): number
  give(place: number): void
  isBegun(place: number): boolean
  /** Tell the worker that the job's result is not needed any more. */
  stop(place: number): void
}

/** States of a mark. */
const BEGUN = 1
const STOPPED = 2

/** @param count - concurrent jobs. */
export function createBeginMarks(count: number): BeginMarks {
  const memory = new SharedArrayBuffer(4 * count)
  const marks = new Int32Array(memory)
  const free = Array.from({ length: count }, (_, place) => place)
  return {
    memory,
    take() {
      const place = free.pop()
      if (place === undefined) throw new Error('more jobs at once than workers')
      Atomics.store(marks, place, 0)
      return place
    },
    give: (place) => void free.push(place),
    isBegun: (place) => Atomics.load(marks, place) !== 0,
    stop: (place) => void Atomics.store(marks, place, STOPPED)
  }
}

/** The worker's side: it begins the job of this place. */
export function markBegun(memory: SharedArrayBuffer, place: number): void {
  // A job that was stopped before it began stays so.
  Atomics.compareExchange(new Int32Array(memory), place, 0, BEGUN)
}

/** The worker's side: whether the job of this place is to end. */
export function isStopped(memory: SharedArrayBuffer, place: number): boolean {
  return Atomics.load(new Int32Array(memory), place) === STOPPED
}

/** See {@link startBudget}. */
export interface JobBudget {
  /** Aborted when the time is up. Its reason is a `SluiceError` where no worker ever began. */
  readonly signal: AbortSignal
  /** The job is over. */
  clear(): void
}

/** Interval between two looks at the job, ms. The start of the job is known to this precision. */
const LOOK = 100
/** A worker that takes longer to start does not start at all, ms. */
const STARTING = 60_000

/**
 * Start to watch over a job. Time in which this process stood still does not count: a worker may have answered, and
 * timers run before that is read.
 *
 * @param time - for the job, ms; kept to within a tenth of a second.
 */
export function startBudget(hasBegun: () => boolean, time: number): JobBudget {
  const controller = new AbortController()
  let looked = performance.now()
  let waited = 0
  let spent = 0
  const look = () => {
    const now = performance.now()
    const passed = Math.min(now - looked, 2 * LOOK)
    looked = now
    if (hasBegun()) spent += passed
    else waited += passed
    if (spent >= time) controller.abort()
    else if (waited >= STARTING) {
      controller.abort(new SluiceError('INTERNAL_ERROR', 'No worker could be started.'))
    } else lookLater()
  }
  const lookLater = () => {
    timer = setTimeout(look, Math.max(1, Math.min(LOOK, time - spent)))
  }
  let timer: NodeJS.Timeout | undefined
  lookLater()
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
