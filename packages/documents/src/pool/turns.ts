/** So many at once; who comes later waits in order, and may give up. */

/** See {@link turnsOf}. */
export interface Turns {
  /** Resolves when it is one's turn. @throws the reason of the signal. */
  take(signal?: AbortSignal): Promise<void>
  /** One's turn is over. */
  pass(): void
}

/** @param count - number of simultaneous turns. */
export function turnsOf(count: number): Turns {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (taken >= count) return wait(waiting, signal)
      taken++
    },
    pass() {
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}

function wait(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(signal?.reason)
    }
    const go = () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }
    signal?.addEventListener('abort', abort, { once: true })
    waiting.push(go)
  })
}
