/** JSON that is equal for equal values. */

/** JSON with object keys sorted. For values of bounded depth, such as a parsed body of bounded size. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortedKeys(value))
}

/**
 * The same value with its keys sorted. Not by a function for `JSON.stringify`, which takes several times as long.
 *
 * @param sortsLists - lists are sorted, too, and have each entry once.
 */
export function sortedKeys(value: unknown, sortsLists = false): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value.map((part) => sortedKeys(part, sortsLists))
    return sortsLists ? sortedList(list) : list
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return sortedKeys(value.toJSON(), sortsLists)
  }
  const parts = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.keys(parts)
      .sort()
      .map((key) => [key, sortedKeys(parts[key], sortsLists)])
  )
}

function sortedList(list: readonly unknown[]): unknown[] {
  const once = new Map(list.map((part) => [JSON.stringify(part), part]))
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}
