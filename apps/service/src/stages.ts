/**
 * Times the steps of a request, for `Server-Timing` (W3C Server Timing) and `duration_ms`.
 */

/** Stopwatch of one request. */
export interface Stages {
  /** Whole milliseconds since the request came in. */
  elapsed(): number
  /** Run a step and remember how long it took, whether it succeeds or not. */
  time<T>(name: string, step: () => Promise<T>): Promise<T>
  /** The value of `Server-Timing`: `reserve;dur=1.2, acquire;dur=40`. */
  header(): string
}

/** Start the stopwatch. */
export function startStages(): Stages {
  const start = performance.now()
  const taken: [string, number][] = []
  return {
    elapsed: () => Math.round(performance.now() - start),
    async time(name, step) {
      const from = performance.now()
      try {
        return await step()
      } finally {
        taken.push([name, performance.now() - from])
      }
    },
    header: () =>
      [...taken, ['total', performance.now() - start] as const]
        .map(([name, duration]) => `${name};dur=${duration.toFixed(1)}`)
        .join(', ')
  }
}
