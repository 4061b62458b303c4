/**
 * Turns at a host: how many pages of jobs are fetched from it at once, and how long after each other
 * (docs/design/jobs.md §4).
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** How fast a host may be asked. */
export interface Pace {
  /** Pages at once; `undefined` for no bound but that of the service. */
  readonly concurrency: number | undefined
  /** Between the starts of two requests, ms. */
  readonly delayMs: number
}

/** A turn at a host. */
interface Turn {
  /** @param blockMs - the host asked for no requests for so long. */
  leave(blockMs?: number): Promise<void>
}

/** The turns of all hosts. */
export interface Politeness {
  /** @returns a turn, or how long the host cannot be asked. Short waits are waited. */
  enter(
    wish: Pace & {
      /** As of `URL.host`. */
      readonly host: string
      readonly signal: AbortSignal
    }
  ): Promise<Turn | { readonly forMs: number }>
}

/** Turns as a store keeps them for all processes. */
export interface HostTurns {
  /** @param wish.id - of the turn. It ends by itself after `leaseMs`. */
  take(
    wish: Pace & { readonly host: string; readonly id: string; readonly leaseMs: number }
  ): Promise<{ readonly status: 'OK' } | { readonly status: 'WAIT'; readonly ms: number }>
  give(turn: {
    readonly host: string
    readonly id: string
    readonly blockMs?: number
  }): Promise<void>
}

/** Waits up to this long are waited in the slice, ms. */
const SHORT_MS = 1_000
/** A turn outlives the longest fetch by a little, ms. */
const LEASE_MS = 200_000

/** @param turns - where turns are kept. */
export function createPoliteness(turns: HostTurns): Politeness {
  return {
    async enter({ signal, ...pace }) {
      const id = randomUUID()
      const { host } = pace
      for (;;) {
        const reply = await turns.take({ ...pace, id, leaseMs: LEASE_MS })
        if (reply.status === 'OK') return { leave: (blockMs) => giveTurn(turns, host, id, blockMs) }
        if (reply.ms > SHORT_MS || signal.aborted) return { forMs: reply.ms }
        await wait(reply.ms, undefined, { signal }).catch(() => {})
      }
    }
  }
}

function giveTurn(turns: HostTurns, host: string, id: string, blockMs: number | undefined) {
  return turns.give({ host, id, ...(blockMs === undefined ? {} : { blockMs }) })
}
