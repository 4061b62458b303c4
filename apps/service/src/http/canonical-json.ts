/** JSON that is equal for equal values. */

/** JSON with object keys sorted. Of values of bounded depth, such as what was read from a bounded body. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )
}
