/** Equality of JSON values as JSON Schema has it: order of keys does not matter, `1` is `1.0`. */

/** Checks whether two values are the same JSON. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(right, name) &&
      equalJson(left[name as keyof typeof left], right[name as keyof typeof right])
  )
}

/** Checks whether a list has two equal values. Its time is linear in the list, apart from the order of keys. */
export function hasTwins(values: readonly unknown[]): boolean {
  return new Set(values.map(canonicalText)).size < values.length
}

/** A list without the values that equal an earlier one. */
export function withoutTwins<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const before = seen.size
    return seen.add(canonicalText(value)).size > before
  })
}

/** JSON text with the keys of every object in order. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const entries = Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))
    // Keys like numbers come first in any object: a list keeps the order.
    return { entries: entries.flat() }
  })
}
