/** Places for work that is slow and limited, such as calls to a model server, given to accounts in turn. */

import { SluiceError } from '@sluice/core'

/** See {@link fairTurns}. */
export interface FairTurns {
  /**
   * Waits for a place. The returned function frees it.
   *
   * @throws the reason of the signal. SluiceError `OVERLOADED` - too many wait.
   */
  take(account: string, signal: AbortSignal): Promise<() => void>
}

/** Work that waits at most, of all accounts. */
const MOST_WAITING = 10_000

interface Account {
  held: number
  readonly waiting: (() => void)[]
}

/**
 * @param places - pieces of work at a time. Of those that wait, each account gets one place in turn, so that much work
 * of one account delays that of another one by a single piece.
 * @param perAccount - places of one account; fewer than all if a piece of another account must not wait for one.
 */
export function fairTurns(places: number, perAccount = places): FairTurns {
  /** Accounts with work; the one that waits longest for its turn is first. */
  const accounts = new Map<string, Account>()
  let free = places
  let waiting = 0

  const next = (): void => {
    if (free === 0) return
    for (const [name, account] of accounts) {
      if (account.held >= perAccount || account.waiting.length === 0) continue
      free--
      waiting--
      account.held++
      accounts.delete(name)
      accounts.set(name, account)
      account.waiting.shift()?.()
      return
    }
  }
  const forgetIdle = (name: string, { held, waiting: own }: Account): void => {
    if (held === 0 && own.length === 0) accounts.delete(name)
  }
  const release = (name: string, account: Account): (() => void) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free++
      account.held--
      forgetIdle(name, account)
      next()
    }
  }
  return {
    async take(name, signal) {
      signal.throwIfAborted()
      if (waiting >= MOST_WAITING) {
        throw new SluiceError('OVERLOADED', 'Too many AI extras are waiting.')
      }
      const account = accounts.get(name) ?? { held: 0, waiting: [] }
      accounts.set(name, account)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      account.waiting.push(resolve)
      waiting++
      const leave = (): void => {
        const at = account.waiting.indexOf(resolve)
        if (at < 0) return
        account.waiting.splice(at, 1)
        waiting--
        forgetIdle(name, account)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      next()
      try {
        await promise
      } finally {
        signal.removeEventListener('abort', leave)
      }
      return release(name, account)
    }
  }
}
