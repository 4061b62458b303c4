/** Fair gates by key: one for each host, or one for each account. */

import { createFairGate, type FairGate } from './fair-gate.ts'

/** See {@link createKeyedGates}. */
export interface KeyedGates {
  /**
   * Wait until one more holder may enter a key's gate. Accounts take turns.
   *
   * @returns a function that gives the place back. Rejects with `signal.reason` when aborted while waiting.
   * @throws SluiceError `OVERLOADED` - too many wait.
   */
  enter(key: string, account: string, signal: AbortSignal): Promise<() => void>
}

/**
 * @param width - concurrent holders of a key; 0 for no limit.
 * @param waiting - requests that may wait for a key. Default: no limit.
 */
export function createKeyedGates(width: number, waiting?: number): KeyedGates {
  // Only keys with holders have a gate, so there are no more gates than holders.
  const gates = new Map<string, FairGate>()
  return {
    async enter(key, account, signal) {
      if (width === 0) return () => {}
      const gate = gates.get(key) ?? createFairGate(width, waiting)
      gates.set(key, gate)
      const forget = () => {
        if (gate.held === 0 && gate.waiting === 0 && gates.get(key) === gate) gates.delete(key)
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
