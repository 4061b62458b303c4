/** Waiting that ends when its signal is aborted. */

/** `work`, or the signal's reason as soon as it is aborted. The work itself continues. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', stop)
  )
}
