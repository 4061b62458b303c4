/** Limits the requests to one host that are in flight. */

import { createFairGate, type FairGate } from './fair-gate.ts'

/** See {@link createHostGates}. */
export interface HostGates {
  /**
   * Wait until one more request to a host may be made. Turns are taken account by account.
   *
   * @returns a function that gives the place back. Rejects with `signal.reason` when aborted while waiting.
   */
  enter(host: string, account: string, signal: AbortSignal): Promise<() => void>
}

/** @param limit - concurrent requests per host and port; 0 for no limit. */
export function createHostGates(limit: number): HostGates {
  // Only hosts with running requests have a gate, so there are no more gates than requests.
  const gates = new Map<string, FairGate>()
  return {
    async enter(host, account, signal) {
      if (limit === 0) return () => {}
      const gate = gates.get(host) ?? createFairGate(limit)
      gates.set(host, gate)
      const forget = () => {
        if (gate.held === 0 && gate.waiting === 0 && gates.get(host) === gate) gates.delete(host)
      }
      try {
        const leave = await gate.enter(account, signal)
        return () => {
          leave()
          forget()
        }
      } catch (error) {
        forget()
        throw error
      }
    }
  }
}
