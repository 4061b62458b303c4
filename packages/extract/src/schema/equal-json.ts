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
