/**
 * The order of requests that cost no tokens: accounts take turns, and paid requests go first.
 *
 * A free request takes a few milliseconds of the main thread. Hundreds of them at once, from one client, would hold up
 * everybody. So an account has a limited number of them, and few begin in one turn of the event loop. Beside paid
 * requests, those of an account that asks often begin when the event loop has time for them.
 */

import { SluiceError } from '@sluice/core'
import { inSpareTurn, isUrgent, urgentWork } from '@sluice/store'
import { callerOf, type Step } from './context.ts'

/** Free requests that begin in one turn of the event loop while no paid request is in flight. */
const TOGETHER = 16
/** Free requests of an account that run or wait. */
export const FREE_REQUESTS = 200
/** Free requests of an account that do not wait for a spare turn: at once, and for each second that passes. */
const PROMPT = { burst: 40, perSecond: 8 }

/** The free requests of a process. */
export interface FreeTurns {
  /**
   * Waits for a turn of the account.
   *
   * @returns a function to call when the request has ended.
   * @throws SluiceError `OVERLOADED` - the account has {@link FREE_REQUESTS} already.
   */
  enter(account: string): Promise<() => void>
}

/** The free requests of a process, none yet. */
export function createFreeTurns(): FreeTurns {
  const prompt = createLine((next) => void setImmediate(next))
  const spare = createLine(inSpareTurn)
  const asks = createAllowances()
  /** Requests that run or wait, by account. */
  const counts = new Map<string, number>()
  const leave = (account: string) => {
    const left = (counts.get(account) ?? 1) - 1
    if (left > 0) counts.set(account, left)
    else counts.delete(account)
  }
  return {
    async enter(account) {
      const count = counts.get(account) ?? 0
      if (count >= FREE_REQUESTS) throw tooMany()
      counts.set(account, count + 1)
      await (asks.take(account) ? prompt : spare).wait(account)
      return () => leave(account)
    }
  }
}

/** A line in which accounts take turns. @param plan - calls its argument in a later turn of the event loop. */
function createLine(plan: (next: () => void) => void) {
  /** Requests that wait, by account; the account that was served longest ago comes first. */
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
    wait(account: string): Promise<void> {
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

/** Counts the requests of accounts against {@link PROMPT}. */
function createAllowances() {
  /** Requests beyond those of the time that passed, by account, the one that asked longest ago first. */
  const used = new Map<string, { count: number; at: number }>()
  return {
    take(account: string): boolean {
      const now = performance.now()
      const known = used.get(account) ?? { count: 0, at: now }
      const count = Math.max(0, known.count - ((now - known.at) / 1_000) * PROMPT.perSecond)
      const isPrompt = count < PROMPT.burst
      used.delete(account)
      used.set(account, { count: isPrompt ? count + 1 : count, at: now })
      forget(now)
      return isPrompt
    }
  }

  /** Forgets one account that has its whole allowance again. */
  function forget(now: number): void {
    const [oldest] = used
    if (oldest && now - oldest[1].at > (PROMPT.burst / PROMPT.perSecond) * 1_000) {
      used.delete(oldest[0])
    }
  }
}

/**
 * Lets a free request wait for its account's turn. It comes last, when the body has arrived.
 *
 * @param isLong - it goes on to wait for its client or for a site, and has a limit of its own: it is not counted.
 */
export function inFreeTurns(turns: FreeTurns, isLong: boolean): Step {
  return async (ctx, next) => {
    const leave = await turns.enter(callerOf(ctx).account)
    if (isLong) leave()
    try {
      await next()
    } finally {
      if (!isLong) leave()
    }
  }
}

/** Counts a request that is paid for while it runs. */
export function beforeFreeTurns(): Step {
  return async (_, next) => {
    urgentWork.begin()
    try {
      await next()
    } finally {
      urgentWork.end()
    }
  }
}

function tooMany(): SluiceError {
  return new SluiceError(
    'OVERLOADED',
    `This account has ${FREE_REQUESTS} free requests in progress, which is the limit. Wait for some to end.`,
    { details: { retry_after: 1, free_requests: FREE_REQUESTS } }
  )
}
