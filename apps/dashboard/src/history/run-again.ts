/** Where a request is run again: the playground, filled in with the URL, options and filters of a result. */

/** The path below /dashboard. @param id - of the result. */
export function runAgainPath(id: string): string {
  return `/playground?${new URLSearchParams({ from: id })}`
}
