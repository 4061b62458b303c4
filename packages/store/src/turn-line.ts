/** Work of accounts that waits for turns of the event loop: accounts take turns, whatever each of them asks for. */

import { inSpareTurn, isUrgent } from './turns.ts'

/** Pieces of work that begin in one turn while nothing urgent is in flight. */
const TOGETHER = 16

/** See {@link createTurnLine}. */
export interface TurnLine {
  /** Waits for a turn of the account, or of whatever else stands for a client. */
  wait(account: string): Promise<void>
}

/**
 * A line in which accounts take turns. Beside urgent work one piece of work begins in a turn, otherwise {@link TOGETHER}.
 *
 * @param plan - calls its argument in a later turn of the event loop: default, {@link inSpareTurn}.
 */
export function createTurnLine(plan: (next: () => void) => void = inSpareTurn): TurnLine {
  /** Work that waits, by account. The account that was served longest ago comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let isPlanned = false

  const begin = () => {
    const [first] = waiting
    if (!first) return
    const [account, line] = first
    waiting.delete(account)
    line.shift()?.()
    if (line.length > 0) waiting.set(account, line)
  }
  const turn = () => {
    for (let most = isUrgent() ? 1 : TOGETHER; most > 0 && waiting.size > 0; most--) begin()
    isPlanned = waiting.size > 0
    if (isPlanned) plan(turn)
  }
  return {
    wait(account) {
      if (!isPlanned) plan(turn)
      isPlanned = true
      return new Promise((resolve) => {
        const line = waiting.get(account) ?? []
        line.push(resolve)
        waiting.set(account, line)
      })
    }
  }
}
