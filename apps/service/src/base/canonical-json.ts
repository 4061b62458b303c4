/** JSON that is equal for equal values. */

/** JSON with object keys sorted. For values of bounded depth, such as a parsed body of bounded size. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

/** The same value with its keys sorted. Not by a function for `JSON.stringify`, which takes several times as long. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  const parts = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.keys(parts)
      .sort()
      .map((key) => [key, sorted(parts[key])])
  )
}
