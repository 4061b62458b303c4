/** Merges the data read from the parts of one page. */

type Fields = Readonly<Record<string, unknown>>

/** Properties that identify an item, the surest first. */
const IDENTITY =
  /^(?:id|.+_?id|sku|isbn|gtin\d*|ean|upc|mpn|doi|url|link|href|address|number|no|code|key|slug|name|title|label|question|term)$/i

/**
 * Objects by property, lists one after the other, and for everything else the first value that says something: a
 * page describes itself at its top. `false` and 0 say little, because a part without the fact often answers so.
 */
export function mergedData(parts: readonly unknown[]): unknown {
  const said = parts.filter(saysSomething)
  const first = said.find((value) => value !== false && value !== 0) ?? said[0]
  if (Array.isArray(first)) return mergedLists(said.filter(Array.isArray))
  if (!isFields(first)) return first ?? parts[0] ?? null
  return mergedFields(said.filter(isFields))
}

/** Values of data that say something; each item of a list counts. */
export function filledLeaves(data: unknown): number {
  if (!saysSomething(data)) return 0
  if (typeof data !== 'object') return 1
  return Object.values(data as object).reduce<number>((sum, inner) => sum + filledLeaves(inner), 0)
}

function mergedFields(parts: readonly Fields[]): Fields {
  const values = new Map<string, unknown[]>()
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      const known = values.get(name)
      if (known) known.push(value)
      else values.set(name, [value])
    }
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, mergedData(all)]))
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return true
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The items of all parts. Texts and numbers are listed once. Objects that are one thing by what identifies it, and that
 * contradict each other in nothing, become one; where a single part has the same object twice, the list is one of
 * rows, and every row counts.
 */
function mergedLists(lists: readonly (readonly unknown[])[]): unknown[] {
  const isOfRows = lists.some((list) => hasRepeats(list.filter(isFields)))
  const merged: unknown[] = []
  const places = new Map<string, number[]>()
  for (const list of lists) {
    const earlier = merged.length
    for (const item of list) {
      const key = isFields(item) ? identityOf(item) : `=${JSON.stringify(item)}`
      const known = key === undefined ? [] : (places.get(key) ?? [])
      const same = known.find((at) => isSame(merged[at], item, isOfRows, at < earlier))
      if (same !== undefined) {
        if (isFields(item)) merged[same] = mergedFields([merged[same] as Fields, item])
        continue
      }
      if (key !== undefined) places.set(key, [...known.slice(-50), merged.length])
      merged.push(item)
    }
  }
  return merged
}

/** Items of one part are never merged: the model has seen them beside each other. */
function isSame(known: unknown, item: unknown, isOfRows: boolean, isEarlier: boolean): boolean {
  if (!isFields(item)) return true
  if (!isEarlier || !isFields(known) || contradict(known, item)) return false
  return !isOfRows || JSON.stringify(known) !== JSON.stringify(item)
}

function hasRepeats(items: readonly Fields[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size < items.length
}

function identityOf(item: Fields): string | undefined {
  const names = Object.keys(item).filter((name) => IDENTITY.test(name) && saysSomething(item[name]))
  const name = names.find((one) => !/name|title|label/i.test(one)) ?? names[0]
  if (name === undefined) return `=${JSON.stringify(item)}`
  return `${name}=${JSON.stringify(item[name])}`
}

function contradict(left: Fields, right: Fields): boolean {
  return Object.entries(right).some(([name, value]) => {
    const other = left[name]
    if (!saysSomething(value) || !saysSomething(other)) return false
    if (Array.isArray(value) && Array.isArray(other)) return false
    if (isFields(value) && isFields(other)) return contradict(other, value)
    return JSON.stringify(value) !== JSON.stringify(other)
  })
}
