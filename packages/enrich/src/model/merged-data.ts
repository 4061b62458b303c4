/** Merges the data read from the parts of one page. */

type Fields = Record<string, unknown>

/**
 * Objects by property, lists one after the other without repeats, and for everything else the first non-empty value: a
 * page describes itself at its top.
 */
export function mergedData(parts: readonly unknown[]): unknown {
  const said = parts.filter(saysSomething)
  const first = said[0]
  if (Array.isArray(first)) return withoutRepeats(said.filter(Array.isArray).flat())
  if (!isFields(first)) return first ?? parts[0] ?? null
  const values = new Map<string, unknown[]>()
  for (const part of said.filter(isFields)) {
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

function withoutRepeats(items: readonly unknown[]): unknown[] {
  const byText = new Map<string, unknown>()
  for (const item of items) {
    const key = JSON.stringify(item)
    if (!byText.has(key)) byText.set(key, item)
  }
  return [...byText.values()]
}
