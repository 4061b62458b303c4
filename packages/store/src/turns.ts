/**
 * Turns of the event loop. A loop over rows that never waits for anything outside the process would hold up every
 * socket and timer; it asks here in each round whether its turn is over. While urgent work is in flight, such loops get
 * short turns with pauses between them.
 */

import { performance } from 'node:perf_hooks'

/** Time after which work waits for the next turn, ms. */
const TURN_MS = 10
/** The same while urgent work is in flight. */
const SHORT_TURN_MS = 2
/** Share of the time since the last spare turn that the event loop may have been busy for the next one to begin. */
const SPARE_SHARE = 0.3
/** Pause after which a spare turn begins however busy the event loop is, ms. */
const MOST_PAUSE_MS = 25
/** Interval at which the event loop is looked at for a spare turn, ms. */
const LOOK_MS = 2
/** Time for which work stays urgent after its end, ms: a client sends one request after another. */
const LINGER_MS = 300

/** Start of the work of this turn; undefined before its first question. */
let began: number | undefined

/** Urgent work in flight. */
let urgent = 0
let urgentUntil = Number.NEGATIVE_INFINITY

/** Counts urgent work: requests that are paid for, and that somebody waits for. */
export const urgentWork = {
  begin(): void {
    urgent++
  },
  end(): void {
    urgent--
    urgentUntil = performance.now() + LINGER_MS
  }
}

/** True while urgent work is in flight, and shortly after. */
export function isUrgent(): boolean {
  return urgent > 0 || performance.now() < urgentUntil
}

/**
 * For each round of a loop over rows: `await turnOver()`.
 *
 * @returns undefined while the turn has time left, which costs one look at the clock. Otherwise a promise of a later
 * turn, once sockets and timers have had theirs. Waiting loops go on in the order in which they came.
 */
export function turnOver(): Promise<void> | undefined {
  return isOver(longestTurn()) ? waitForLoop() : undefined
}

/**
 * {@link turnOver} for one read, which urgent work may wait for.
 *
 * @internal
 */
export function readTurnOver(): Promise<void> | undefined {
  return isOver(TURN_MS) ? waitForRead() : undefined
}

function isOver(most: number): boolean {
  const now = performance.now()
  if (began !== undefined) return now - began >= most
  began = now
  setImmediate(endTurn)
  return false
}

const waitForRead = createLine(inNextTurn, () => TURN_MS)
const waitForLoop = createLine(inSpareTurn, longestTurn)

/**
 * Returns the time after which work waits for the next turn, ms.
 *
 * @internal
 */
export function longestTurn(): number {
  return isUrgent() ? SHORT_TURN_MS : TURN_MS
}

/**
 * Makes a line of work that waits for a turn, oldest first.
 *
 * @param plan - runs its argument in a later turn. @param longest - length of that turn, ms.
 */
function createLine(plan: (next: () => void) => void, longest: () => number): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isPlanned = false
  const planNext = () => {
    // Twice in a turn, it would let the same loop go on twice in the next one.
    if (isPlanned) return
    isPlanned = true
    plan(async () => {
      await resume(waiting, longest())
      isPlanned = false
      if (waiting.length > 0) planNext()
    })
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      planNext()
    })
}

function inNextTurn(work: () => void): void {
  setImmediate(work)
  // It runs after the work that goes on, so that new requests find a turn of their own.
  setImmediate(endTurn)
}

function endTurn(): void {
  began = undefined
}

/** Lets as many go on as the turn has time for. */
async function resume(waiting: (() => void)[], most: number): Promise<void> {
  const start = performance.now()
  began = start
  setImmediate(endTurn)
  const next = waiting.splice(0)
  while (next.length > 0 && performance.now() - start < most) {
    next.shift()?.()
    // Its first step comes before this continues.
    await undefined
  }
  waiting.unshift(...next)
}

/** Work that waits for a spare turn, oldest first. */
const spare: (() => void)[] = []
let isWatched = false
/** Start of the last spare turn beside urgent work, and the use of the event loop until then. */
let last = { at: 0, use: performance.eventLoopUtilization() }

/**
 * Runs work in a later turn of the event loop: the next one, or, beside urgent work, one for which the loop has time.
 * Beside urgent work each piece of work has a turn of its own.
 */
export function inSpareTurn(work: () => void): void {
  spare.push(work)
  if (isWatched) return
  isWatched = true
  watchSoon()
}

function watchSoon(): void {
  if (isUrgent()) setTimeout(watch, LOOK_MS)
  else inNextTurn(watch)
}

function watch(): void {
  if (!isUrgent()) {
    for (const work of spare.splice(0)) work()
  } else if (hasTime()) {
    last = { at: performance.now(), use: performance.eventLoopUtilization() }
    spare.shift()?.()
  }
  isWatched = spare.length > 0
  if (isWatched) watchSoon()
}

function hasTime(): boolean {
  if (performance.now() - last.at >= MOST_PAUSE_MS) return true
  const { utilization } = performance.eventLoopUtilization(last.use)
  return utilization <= SPARE_SHARE
}
