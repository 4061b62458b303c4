/**
 * The pages of this process that wait for a turn at one host, and the turns that it has there.
 *
 * A page that ends hands its turn on to the next one. After a while, the turn goes back to the store, so that other
 * processes get it too.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HostStore } from '@sluice/store'

/** Waits up to this long are waited in the slice, ms. */
export const SHORT_MS = 1_000
/** A turn of a process that died ends after this; others are extended, ms. */
const LEASE_MS = 15_000
/** A turn goes back to the store when its page ends after this, ms. */
const KEPT_MS = 500
/** A turn that no page has goes back after this, ms. */
const IDLE_MS = 50
/** Time after which a page looks again if it found no place within {@link SHORT_MS}, ms. */
const AGAIN_MS = 250

/** A turn at a host. */
export interface Turn {
  /** @param blockMs - the host asked for no requests for so long. */
  leave(blockMs?: number): Promise<void>
}

/** See the head of the file. */
export interface HostLine {
  /** See `Politeness.enter`. */
  enter(signal: AbortSignal): Promise<Turn | { readonly forMs: number }>
  /** Hand no turn on, and begin no page, for so long: the host asked for no requests, ms. */
  pause(ms: number): void
  /** Extend the leases of its turns. */
  renew(): void
  /** Give back the turns that no page has. */
  close(): Promise<void>
}

/** Parts that a line uses. */
export interface HostLineParts {
  readonly hosts: HostStore
  /** Names this line among those of all processes. */
  readonly by: string
  readonly pace: { readonly host: string; readonly concurrency: number; readonly delayMs: number }
  /** Told that the host asked for no requests for so long, ms. */
  onPause(ms: number): void
  /** Returns true if a job of this process with a slower pace wants turns at the host. */
  isWanted(): boolean
  /** Called when nothing waits and no turn is left. */
  onEmpty(): void
}

/** A turn that the store gave. */
interface Held {
  readonly id: string
  readonly since: number
  /** A job with a slower pace waits for it, so it is not handed on. */
  readonly isWanted: boolean
  /** Gives it back; while no page has it. */
  idle?: NodeJS.Timeout
}

type Answer = { readonly held: Held } | { readonly forMs: number } | { readonly error: unknown }

/** The line of one host and pace. */
export function createHostLine(parts: HostLineParts): HostLine {
  const { hosts, by, pace, onPause, onEmpty } = parts
  const { host } = pace
  const turns = new Set<Held>()
  const idle: Held[] = []
  const waiting = new Set<(answer: Answer) => void>()
  let isAsking = false
  let pausedUntil = 0
  const isPaused = () => performance.now() < pausedUntil
  const take = (id: string) => hosts.takeHost({ ...pace, id, by, leaseMs: LEASE_MS })
  const checkEmpty = () => {
    if (turns.size === 0 && waiting.size === 0 && !isAsking) onEmpty()
  }
  const giveBack = async (held: Held, blockMs?: number) => {
    turns.delete(held)
    // One that could not be given back ends with its lease; a pause that was not kept is asked for again by the host.
    const given = hosts.giveHost({ host, id: held.id, ...(blockMs ? { blockMs } : {}) })
    await given.catch(() => {})
    checkEmpty()
  }
  const handOn = (held: Held) => {
    if (isPaused()) return void giveBack(held)
    const [next] = waiting
    if (next) return next({ held })
    idle.push(held)
    held.idle = setTimeout(() => {
      idle.splice(idle.indexOf(held), 1)
      void giveBack(held)
    }, IDLE_MS)
  }
  const answerAll = (answer: Answer) => {
    for (const one of [...waiting]) one(answer)
  }
  /** Asks the store as long as a page waits. */
  const ask = async () => {
    let isInLine = false
    while (waiting.size > 0) {
      const id = randomUUID()
      const reply = await take(id)
      isInLine = reply.status === 'WAIT'
      if (reply.status === 'OK') {
        const held: Held = { id, since: performance.now(), isWanted: reply.isWanted === true }
        turns.add(held)
        handOn(held)
      } else if (reply.ms > SHORT_MS) {
        // Its place in the line is kept until then.
        answerAll({ forMs: reply.ms })
        isInLine = false
      } else await wait(reply.ms)
    }
    // Turns of this line served its pages meanwhile.
    if (isInLine) await hosts.giveHost({ host, id: '', leaves: by }).catch(() => {})
  }
  const startAsking = () => {
    if (isAsking) return
    isAsking = true
    ask()
      .catch((error: unknown) => answerAll({ error }))
      .finally(() => {
        isAsking = false
        if (waiting.size > 0) startAsking()
        else checkEmpty()
      })
  }
  const turnOf = (held: Held): Turn => ({
    async leave(blockMs) {
      const isOld = performance.now() - held.since > KEPT_MS
      const isWanted = held.isWanted || parts.isWanted()
      const mayKeep = pace.delayMs === 0 && !isOld && !isWanted
      if (mayKeep && blockMs === undefined) return handOn(held)
      if (blockMs === undefined) return void giveBack(held)
      onPause(blockMs)
      await giveBack(held, blockMs)
    }
  })
  const inLine = (signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      const answer = (given: Answer) => {
        waiting.delete(answer)
        clearTimeout(timer)
        signal.removeEventListener('abort', leaveLine)
        resolve(given)
      }
      const leaveLine = () => answer({ forMs: AGAIN_MS })
      const timer = setTimeout(leaveLine, SHORT_MS)
      signal.addEventListener('abort', leaveLine)
      waiting.add(answer)
      startAsking()
    })

  return {
    async enter(signal) {
      if (signal.aborted) return { forMs: AGAIN_MS }
      const free = idle.pop()
      clearTimeout(free?.idle)
      const answer = free ? { held: free } : await inLine(signal)
      if ('error' in answer) throw answer.error
      return 'held' in answer ? turnOf(answer.held) : answer
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
      for (const one of idle.splice(0)) {
        clearTimeout(one.idle)
        void giveBack(one)
      }
    },
    renew() {
      const old = performance.now() - KEPT_MS
      for (const { id, since } of turns) if (since < old) take(id).catch(() => {})
    },
    async close() {
      for (const one of idle) clearTimeout(one.idle)
      await Promise.all(idle.splice(0).map((one) => giveBack(one)))
    }
  }
}
