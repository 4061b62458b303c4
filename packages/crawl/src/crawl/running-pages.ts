/** The pages that a crawl is working on. */

/** See {@link createRunningPages}. */
export interface RunningPages {
  readonly size: number
  /** Returns the depths of the running pages. */
  depths(): Iterable<number>
  start(depth: number, work: Promise<void>): void
  /**
   * Fulfils when one ends, or after a time.
   *
   * @param time - ms; absent to wait for an end alone. Rejects with the error of a page, and with the reason of the
   * signal.
   */
  next(time?: number): Promise<void>
  /** Fulfils when none runs; never rejects. */
  ended(): Promise<void>
}

/** Longest time that a timer takes, ms. */
const LONGEST_TIMER = 2 ** 31 - 1

/** @param signal - ends `next` at once. */
export function createRunningPages(signal: AbortSignal): RunningPages {
  const running = new Map<Promise<void>, number>()
  let failure: { readonly error: unknown } | undefined
  let woken = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => woken.resolve(), { once: true })
  return {
    get size() {
      return running.size
    },
    depths: () => running.values(),
    start(depth, work) {
      const watched = work
        .catch((error) => {
          failure ??= { error }
        })
        .finally(() => {
          running.delete(watched)
          woken.resolve()
        })
      running.set(watched, depth)
    },
    async next(time) {
      const timer =
        time !== undefined && Number.isFinite(time)
          ? setTimeout(woken.resolve, Math.min(Math.max(0, time), LONGEST_TIMER))
          : undefined
      await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers()
      signal.throwIfAborted()
      if (failure) throw failure.error
    },
    async ended() {
      while (running.size > 0) await Promise.all(running.keys())
    }
  }
}
