/** Times as the API shows them. */

/** ISO 8601 in UTC; null for a time that is not there. @param time - ms since the epoch. */
export function shownTime(time: number): string
/** The same for a time that may be missing. */
export function shownTime(time: number | null): string | null
/** The same, for both. */
export function shownTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
