/** The first difference of two JSON values. */

/**
 * The first difference of two JSON values, in the key order of the first; `undefined` if they are equal.
 *
 * @returns `'$.jobs[2].title: expected "Baker", found "Bäcker"'`.
 */
export function firstDifference(expected: unknown, found: unknown): string | undefined {
  const waiting: [unknown, unknown, string][] = [[expected, found, '$']]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [one, other, path] = pair
    if (Object.is(one, other)) continue
    if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) {
      return `${path}: expected ${shown(one)}, found ${shown(other)}`
    }
    // Last in, first out: pushed in reverse, so that the first key is compared first.
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].reverse()
    for (const key of keys) {
      const inner = Array.isArray(one) ? `${path}[${key}]` : `${path}.${key}`
      waiting.push([own(one, key), own(other, key), inner])
    }
  }
  return undefined
}

type Holder = Readonly<Record<string, unknown>>

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

function own(holder: Holder, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
