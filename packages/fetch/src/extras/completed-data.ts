/** Data of a page that a model completes: what the page itself says comes first (decisions.md §5). */

/**
 * Values of the page, and of the model where the page has none. Objects by property; a list is one value.
 *
 * @param facts - values from the page; `undefined` for none.
 */
export function completedData(read: unknown, facts: unknown): unknown {
  // A record has its empty fields as well.
  if (saysNothing(facts)) return read === undefined ? facts : read
  // The page's own data does not replace a missing result.
  if (read !== null && read !== undefined && isObject(read) !== isObject(facts)) {
    return typeof facts === 'object' ? read : facts
  }
  if (!isObject(read) || !isObject(facts)) return facts
  const entries = new Map(Object.entries(read))
  for (const [name, fact] of Object.entries(facts)) {
    entries.set(name, completedData(entries.get(name), fact))
  }
  return Object.fromEntries(entries)
}

/** Number of values in data that the page's own facts do not have; each item of a list counts. */
export function gainedValues(data: unknown, facts: unknown): number {
  if (saysNothing(data)) return 0
  if (typeof data !== 'object' || data === null) return data === facts ? 0 : 1
  const known = (typeof facts === 'object' && facts !== null ? facts : {}) as Record<
    string,
    unknown
  >
  return Object.entries(data).reduce(
    (sum, [name, value]) => sum + gainedValues(value, known[name]),
    0
  )
}

/** The names of the fields with and without a value. */
export function filledFields(record: unknown): { filled: string[]; missing: string[] } {
  const fields = isObject(record) ? Object.entries(record) : []
  const names = (isMissing: boolean) =>
    fields.filter(([, value]) => saysNothing(value) === isMissing).map(([name]) => name)
  return { filled: names(false), missing: names(true) }
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
