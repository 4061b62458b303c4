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
   * @param part - the parts of an account take turns, too: a part with a thousand waiting requests delays another by one.
   * @returns a function that gives the place back; calling it again does nothing.
   * @throws SluiceError `OVERLOADED` - the queue is full. Rejects with `signal.reason` when aborted while waiting.
   */
  enter(account: string, signal?: AbortSignal, part?: string): Promise<() => void>
  /** Requests waiting now. */
  readonly waiting: number
  /** Places taken now. */
  readonly held: number
  /** Change how many holders there may be at a time. Those that have a place keep it. */
  resize(width: number): void
}

/** @param width - concurrent holders. @param limit - requests that may wait; default: no limit. */
export function createFairGate(width: number, limit = Number.POSITIVE_INFINITY): FairGate {
  const queues = new Map<string, Line>()
  let places = width
  let held = 0
  let waiting = 0

  const admitNext = () => {
    // The first account in the map is the one served longest ago: it goes to the back if it still waits.
    for (const [account, line] of queues) {
      queues.delete(account)
      const admit = takeTurn(line)
      if (line.size > 0) queues.set(account, line)
      if (admit) return admit()
    }
  }
  const admitAll = () => {
    for (let more = Math.min(places - held, waiting); more > 0; more--) admitNext()
  }
  const place = () => {
    held++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      held--
      admitAll()
    }
  }

  return {
    get waiting() {
      return waiting
    },
    get held() {
      return held
    },
    resize(now) {
      places = now
      admitAll()
    },
    enter(account, signal, part = '') {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (held < places) return Promise.resolve(place())
      if (waiting >= limit) return Promise.reject(overloaded(limit))
      return new Promise((resolve, reject) => {
        const line: Line = queues.get(account) ?? new Map()
        queues.set(account, line)
        const queue = line.get(part) ?? new Set()
        line.set(part, queue)
        const admit = () => {
          waiting--
          signal?.removeEventListener('abort', abandon)
          resolve(place())
        }
        const abandon = () => {
          waiting--
          queue.delete(admit)
          if (queue.size === 0 && line.get(part) === queue) line.delete(part)
          if (line.size === 0 && queues.get(account) === line) queues.delete(account)
          reject(signal?.reason)
        }
        waiting++
        queue.add(admit)
        signal?.addEventListener('abort', abandon, { once: true })
      })
    }
  }
}

/** Waiting tasks of an account, by its parts. */
type Line = Map<string, Set<() => void>>

/** Takes the next one of the part served longest ago, which goes to the back if it still waits. */
function takeTurn(line: Line): (() => void) | undefined {
  for (const [part, queue] of line) {
    const [admit] = queue
    line.delete(part)
    if (!admit) continue
    queue.delete(admit)
    if (queue.size > 0) line.set(part, queue)
    return admit
  }
  return undefined
}

function overloaded(limit: number): SluiceError {
  return new SluiceError('OVERLOADED', `${limit} requests are already waiting.`, {
    details: { retry_after: 1 }
  })
}
