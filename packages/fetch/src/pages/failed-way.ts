/** Engine and bytes of a fetch that failed, for its entry in the history. */

/** The last engine that was tried, and the bytes that came by it. */
export interface FailedWay {
  readonly engine: string
  readonly bytes: number
}

const ways = new WeakMap<object, FailedWay>()

/** Note the way of a failure. @returns the same failure. */
export function withWay(thrown: unknown, way: FailedWay | undefined): unknown {
  if (way && typeof thrown === 'object' && thrown !== null) ways.set(thrown, way)
  return thrown
}

/** The way of a failure; `undefined` for one from before a page was asked for. */
export function wayOf(thrown: object): FailedWay | undefined {
  return ways.get(thrown)
}
