/** Upper bounds of the histograms, in seconds. */

/** For durations from a fraction of a millisecond to the longest request (180 s). */
export const REQUEST_SECONDS: number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180
]

/** Buckets for a round trip to the store, s. A charge is tried for 25 s. */
export const STORE_SECONDS: number[] = [
  0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30
]
