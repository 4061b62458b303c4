/**
 * Times the stages of a request, for `Server-Timing` (W3C Server Timing), the log and `duration_ms`.
 */

/**
 * Stages of a request, in this order: find the caller, read the body, check and price the request, hold tokens, ask
 * robots.txt if it counts, fetch pages, convert a document, wait for a worker, read pages, make extras, compare the
 * result with the previous one and store it, charge.
 */
type Stage =
  | 'auth'
  | 'body'
  | 'prepare'
  | 'reserve'
  | 'robots'
  | 'acquire'
  | 'convert'
  | 'queue'
  | 'read'
  | 'enrich'
  | 'compare'
  | 'save'
  | 'settle'

/** A stage, how long it took, and how long after the request came in it began, ms. */
export type StageTime = readonly [stage: Stage, duration: number, start: number]

/** Times a stage. */
export type TimeStage = <Result>(stage: Stage, work: () => Promise<Result>) => Promise<Result>

/** Stopwatch of one request. */
export interface Stages {
  /** Whole milliseconds since the request came in. */
  elapsed(): number
  /** The same, with its fraction. */
  exact(): number
  /** Run a stage and remember how long it took, whether it succeeds or not. */
  readonly time: TimeStage
  /** The same for a stage that waits for nothing. */
  timeSync<Result>(stage: Stage, work: () => Result): Result
  /** The stages that are over, in the order in which they ended. One may be there twice: a page fetched again. */
  taken(): readonly StageTime[]
  /** The value of `Server-Timing`: `reserve;dur=1.2, acquire;dur=40`. */
  header(): string
}

/** Start the stopwatch. */
export function startStages(): Stages {
  const start = performance.now()
  const taken: StageTime[] = []
  return {
    elapsed: () => Math.round(performance.now() - start),
    exact: () => performance.now() - start,
    async time(stage, work) {
      const from = performance.now()
      try {
        return await work()
      } finally {
        taken.push([stage, performance.now() - from, from - start])
      }
    },
    timeSync(stage, work) {
      const from = performance.now()
      try {
        return work()
      } finally {
        taken.push([stage, performance.now() - from, from - start])
      }
    },
    taken: () => taken,
    header() {
      let text = ''
      for (const [stage, duration] of taken) text += `${stage};dur=${duration.toFixed(1)}, `
      return `${text}total;dur=${(performance.now() - start).toFixed(1)}`
    }
  }
}
