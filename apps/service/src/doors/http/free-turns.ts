/**
 * The order of requests that cost no tokens: accounts take turns, and paid requests go first.
 *
 * A free request takes a few milliseconds of the main thread. Hundreds of them at once, from one client, would delay
 * all clients. So an account has a limited number of them, and few begin in one turn of the event loop. Beside paid
 * requests, those of an account that asks often begin when the event loop has time for them: they wait at the door,
 * before anything is done for them, and once more when their body has arrived.
 */

import { SluiceError } from '@sluice/core'
import { createTurnLine, urgentWork } from '@sluice/store'
import type { UnpaidWork } from '../../domains/fetch/unpaid-work.ts'
import { callerOf, type Step } from './context.ts'

/** Free requests of an account that run or wait. */
export const FREE_REQUESTS = 200
/** Free requests of a client that do not wait for a spare turn: at once, and for each second that passes. */
const PROMPT = { burst: 40, perSecond: 8 }
/** The same for all clients together. */
const PROMPT_IN_SUM = { burst: 80, perSecond: 16 }
/** Name of all clients together. */
const ALL = ''

/** The free requests of a process. */
export interface FreeTurns {
  /**
   * Lets a request in that is free, as far as its head tells.
   *
   * @param client - its account if it is known, or else a substitute.
   * @returns undefined for one that need not wait.
   */
  arrive(client: string): Promise<void> | undefined
  /**
   * Waits for a turn of the account.
   *
   * @param isSpare - it waited when it arrived. @returns a function to call when the request has ended.
   * @throws SluiceError `OVERLOADED` - the account has {@link FREE_REQUESTS} already.
   */
  enter(account: string, isSpare: boolean): Promise<() => void>
}

/** The free requests of a process, none yet. */
export function createFreeTurns(): FreeTurns {
  const door = createTurnLine()
  const prompt = createTurnLine((next) => void setImmediate(next))
  const spare = createTurnLine()
  const asks = createAllowances()
  /** Requests that run or wait, by account. */
  const counts = new Map<string, number>()
  const leave = (account: string) => {
    const left = (counts.get(account) ?? 1) - 1
    if (left > 0) counts.set(account, left)
    else counts.delete(account)
  }
  return {
    arrive: (client) => (asks.take(client) ? undefined : door.wait(client)),
    async enter(account, isSpare) {
      const count = counts.get(account) ?? 0
      if (count >= FREE_REQUESTS) throw tooMany()
      counts.set(account, count + 1)
      await (isSpare ? spare : prompt).wait(account)
      return () => leave(account)
    }
  }
}

/** Counts each client's requests against {@link PROMPT}, and all requests against {@link PROMPT_IN_SUM}. */
function createAllowances() {
  /** Requests in excess of the allowed rate, by client. The client that asked longest ago comes first. */
  const used = new Map<string, { count: number; at: number }>()
  const countOf = (client: string, perSecond: number, now: number) => {
    const { count, at } = used.get(client) ?? { count: 0, at: now }
    return Math.max(0, count - ((now - at) / 1_000) * perSecond)
  }
  const note = (client: string, count: number, now: number) => {
    used.delete(client)
    used.set(client, { count, at: now })
  }
  return {
    take(client: string): boolean {
      const now = performance.now()
      const own = countOf(client, PROMPT.perSecond, now)
      const all = countOf(ALL, PROMPT_IN_SUM.perSecond, now)
      const isPrompt = own < PROMPT.burst && all < PROMPT_IN_SUM.burst
      note(client, isPrompt ? own + 1 : own, now)
      note(ALL, isPrompt ? all + 1 : all, now)
      forget(now)
      return isPrompt
    }
  }

  /** Forgets one client that has its whole allowance again. */
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
    const { account } = callerOf(ctx)
    const leave = await turns.enter(account, ctx.state.isSpare ?? false)
    if (isLong) leave()
    try {
      await next()
    } finally {
      if (!isLong) leave()
    }
  }
}

/** Counts a request that is paid for while it runs. One of an account that pays for none waits like a free one. */
export function beforeFreeTurns(unpaid: UnpaidWork): Step {
  return async (ctx, next) => {
    const turn = unpaid.turn(callerOf(ctx).account)
    if (turn) {
      await turn
      return next()
    }
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
