/**
 * The order of requests that cost no tokens: accounts take turns, and paid requests go first.
 *
 * A free request takes a few milliseconds of the main thread. Hundreds of them at once, from one client, would hold up
 * everybody. So few begin in one turn of the event loop. Beside paid requests one begins at a time, when the event loop
 * has time for it. An account has a limited number of them.
 */

import { SluiceError } from '@sluice/core'
import { inSpareTurn, isUrgent, urgentWork } from '@sluice/store'
import { callerOf, type Step } from './context.ts'

/** Free requests that begin in one turn of the event loop while no paid request is in flight. */
const TOGETHER = 16
/** Free requests of an account that run or wait. */
export const FREE_REQUESTS = 200

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
  /** Requests that wait, by account; the account that was served longest ago comes first. */
  const waiting = new Map<string, (() => void)[]>()
  /** Requests that run or wait, by account. */
  const counts = new Map<string, number>()
  let isWatching = false

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
    isWatching = waiting.size > 0
    if (isWatching) inSpareTurn(turn)
  }
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
      if (!isWatching) inSpareTurn(turn)
      isWatching = true
      await new Promise<void>((resolve) => {
        const line = waiting.get(account) ?? []
        line.push(resolve)
        waiting.set(account, line)
      })
      return () => leave(account)
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
