/** Rates and times of usage as text. */

import { duration } from '../parts/shown.tsx'

/** `99.2%`, or a dash without requests. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate * 1_000) / 10}%`
}

/** `340 ms`, or a dash where it is not known. */
export function tookText(ms: number | null): string {
  return ms === null ? '–' : duration(ms)
}
