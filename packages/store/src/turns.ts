/**
 * Turns of the event loop. A loop over rows that never waits for anything outside the process would hold up every
 * socket and timer; it asks here in each round whether its turn is over.
 */

/** Time after which work waits for the next turn, ms. */
export const TURN_MS = 10

/** Start of the work of this turn; undefined before its first question. */
let began: number | undefined
/** Work that waits for a turn, oldest first. */
const waiting: (() => void)[] = []
/** The oldest go on in the next turn, or are just doing so. */
let isPlanned = false

/**
 * For each round of a loop over rows: `await turnOver()`.
 *
 * @returns undefined while the turn has time left, which costs one look at the clock. Otherwise a promise of a later
 * turn, once sockets and timers have had theirs. Waiting loops go on in the order in which they came.
 */
export function turnOver(): Promise<void> | undefined {
  const now = performance.now()
  if (began === undefined) {
    began = now
    setImmediate(endTurn)
    return undefined
  }
  if (now - began < TURN_MS) return undefined
  return new Promise((resolve) => {
    waiting.push(resolve)
    planResume()
  })
}

function planResume(): void {
  // Twice in a turn, it would let the same loop go on twice in the next one.
  if (isPlanned) return
  isPlanned = true
  setImmediate(() => void resume())
  // It runs after the work that goes on, so that new requests find a turn of their own.
  setImmediate(endTurn)
}

function endTurn(): void {
  began = undefined
}

/** Lets as many go on as the turn has time for. */
async function resume(): Promise<void> {
  const start = performance.now()
  began = start
  const next = waiting.splice(0)
  while (next.length > 0 && performance.now() - start < TURN_MS) {
    next.shift()?.()
    // Its first step comes before this continues.
    await undefined
  }
  waiting.unshift(...next)
  isPlanned = false
  if (waiting.length > 0) planResume()
}
