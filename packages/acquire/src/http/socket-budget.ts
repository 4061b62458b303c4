/**
 * Limit of the sockets to origins that are open at once. Further fetches wait for their turn, so they do not fail at
 * the system's limit of open files.
 */

import { createFairGate } from '../gates/fair-gate.ts'

/** Sockets of one acquirer, including kept-alive ones. */
export interface SocketBudget {
  /**
   * Wait until one more hop may be made. Turns are taken account by account.
   *
   * @returns a function that gives the place back. Rejects with `signal.reason` when aborted while waiting.
   */
  enter(account: string, signal: AbortSignal): Promise<() => void>
  /**
   * Wait until one more socket may be opened: sockets outlive hops that were aborted.
   *
   * @returns a function to be called when the socket is closed, or did not open; calling it again does nothing.
   */
  open(): Promise<() => void>
  /** True if the connection of the next request should end with its answer. */
  readonly isTight: boolean
}

/** One in so many sockets may be kept alive for later. */
const IDLE_SHARE = 8

/** @param sockets - maximum of open sockets: some for kept-alive connections, the rest for running hops. */
export function createSocketBudget(sockets: number): SocketBudget {
  const idle = Math.floor(sockets / IDLE_SHARE)
  const hops = createFairGate(sockets - idle)
  const opened = createFairGate(sockets)
  return {
    enter: (account, signal) => hops.enter(account, signal),
    open: () => opened.enter(''),
    get isTight() {
      // Only sockets that are requested here may be idle later, so that the number of idle ones stays below this.
      return Math.max(opened.held + opened.waiting, hops.held) > idle
    }
  }
}
