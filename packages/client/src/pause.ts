/** Waiting. */

/** Resolve after so many ms. @throws the reason of `signal`, once it is aborted. */
export function pause(wait: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, wait)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
