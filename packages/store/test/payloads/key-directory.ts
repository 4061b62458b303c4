/** Data keys in memory, as a directory keeps them. */

import { setImmediate } from 'node:timers/promises'
import type { Directory } from '../../src/index.ts'

/** The three operations, and what they keep. Every one takes a turn of the event loop, as a store does. */
export function keyDirectory(): Pick<Directory, 'dataKey' | 'addDataKey' | 'removeDataKey'> & {
  readonly wrapped: Map<string, Uint8Array>
  /** Returns the number of requests for a key. */
  readonly asked: () => number
} {
  const wrapped = new Map<string, Uint8Array>()
  let asked = 0
  return {
    wrapped,
    asked: () => asked,
    async dataKey(account) {
      asked++
      const found = wrapped.get(account)
      await setImmediate()
      return found
    },
    async addDataKey(account, given) {
      await setImmediate()
      const kept = wrapped.get(account) ?? given
      wrapped.set(account, kept)
      return kept
    },
    async removeDataKey(account) {
      await setImmediate()
      wrapped.delete(account)
    }
  }
}
