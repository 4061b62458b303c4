/**
 * Admission to a scarce resource: limited concurrency, a limited queue, with accounts taking turns.
 *
 * An account with a thousand waiting requests delays another account's request by one turn, not by a thousand.
 */

import { SluiceError } from '@sluice/core'

/** A gate that lets through `width` holders at a time. */
export interface FairGate {
  /**
   * Wait for a turn.
   *
   * @returns a function that gives the place back; calling it again does nothing.
   * @throws SluiceError `OVERLOADED` - the queue is full. Rejects with `signal.reason` when aborted while waiting.
   */
  enter(account: string, signal?: AbortSignal): Promise<() => void>
  /** Requests waiting now. */
  readonly waiting: number
  /** Places taken now. */
  readonly held: number
}

/** @param width - concurrent holders. @param limit - requests that may wait; default: no limit. */
export function createFairGate(width: number, limit = Number.POSITIVE_INFINITY): FairGate {
  const queues = new Map<string, Set<() => void>>()
  let free = width
  let waiting = 0

  const leave = () => {
    free++
    // The first account in the map is the one served longest ago: it goes to the back if it still waits.
    for (const [account, queue] of queues) {
      const [admit] = queue
      queues.delete(account)
      if (!admit) continue
      queue.delete(admit)
      if (queue.size > 0) queues.set(account, queue)
      admit()
      return
    }
  }
  const place = () => {
    free--
    let held = true
    return () => {
      if (held) leave()
      held = false
    }
  }

  return {
    get waiting() {
      return waiting
    },
    get held() {
      return width - free
    },
    enter(account, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (free > 0) return Promise.resolve(place())
      if (waiting >= limit) return Promise.reject(overloaded(limit))
      return new Promise((resolve, reject) => {
        const queue = queues.get(account) ?? new Set()
        queues.set(account, queue)
        const admit = () => {
          waiting--
          signal?.removeEventListener('abort', abandon)
          resolve(place())
        }
        const abandon = () => {
          waiting--
          queue.delete(admit)
          if (queue.size === 0 && queues.get(account) === queue) queues.delete(account)
          reject(signal?.reason)
        }
        waiting++
        queue.add(admit)
        signal?.addEventListener('abort', abandon, { once: true })
      })
    }
  }
}

function overloaded(limit: number): SluiceError {
  return new SluiceError('OVERLOADED', `${limit} requests are waiting already.`, {
    details: { retry_after: 1 }
  })
}
