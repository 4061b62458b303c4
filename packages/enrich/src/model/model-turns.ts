/** Places for calls to a model server, given to accounts in turn. */

/** See {@link modelTurns}. */
export interface ModelTurns {
  /**
   * Waits for a place. The returned function frees it.
   *
   * @throws the reason of the signal.
   */
  take(account: string, signal: AbortSignal): Promise<() => void>
}

/**
 * @param places - calls at a time. Of those that wait, each account gets one place in turn, so that many calls of one
 * account delay those of another one by a single call.
 */
export function modelTurns(places: number): ModelTurns {
  /** Waiting calls by account; the account that waits longest for its turn is first. */
  const waiting = new Map<string, (() => void)[]>()
  let free = places

  const next = (): void => {
    const [account, queue] = waiting.entries().next().value ?? []
    if (account === undefined || queue === undefined) {
      free++
      return
    }
    const start = queue.shift()
    waiting.delete(account)
    if (queue.length > 0) waiting.set(account, queue)
    start?.()
  }
  const release = (): (() => void) => {
    let isHeld = true
    return () => {
      if (isHeld) next()
      isHeld = false
    }
  }
  return {
    async take(account, signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free--
        return release()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const queue = waiting.get(account) ?? []
      waiting.set(account, queue)
      queue.push(resolve)
      const leave = (): void => {
        const own = waiting.get(account)
        const at = own?.indexOf(resolve) ?? -1
        if (own === undefined || at < 0) return
        own.splice(at, 1)
        if (own.length === 0) waiting.delete(account)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        await promise
      } finally {
        signal.removeEventListener('abort', leave)
      }
      return release()
    }
  }
}
