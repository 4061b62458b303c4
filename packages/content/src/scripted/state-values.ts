/** Reads values from JSON of unknown shape, by path. */

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * One step of a path: an own key, or an index of an array. A key that ends in `()` names a field of a GraphQL cache,
 * with any arguments or none: `'label()'` finds `label`, `label({"locale":"en"})` and `label:{"locale":"en"}`.
 */
export type Step = string | number

/** Checks whether a value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path, `valueAt(state, 'props', 'items', 0)`; `undefined` if the path does not exist. */
export function valueAt(value: unknown, ...path: readonly Step[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    const key = typeof step === 'string' && step.endsWith('()') ? fieldOf(found, step) : step
    if (key === undefined || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<Step, unknown>)[key]
  }
  return found
}

function fieldOf(cached: object, step: string): string | undefined {
  const name = step.slice(0, -'()'.length)
  if (Object.hasOwn(cached, name)) return name
  return Object.keys(cached).find((key) => key.startsWith(`${name}(`) || key.startsWith(`${name}:`))
}

/** The text at a path, trimmed; a number as its digits; `undefined` for blank text and anything else. */
export function textAt(value: unknown, ...path: readonly Step[]): string | undefined {
  const found = valueAt(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' ? found.trim() || undefined : undefined
}

/** The items of the array at a path, of any kind; empty if there is no array. */
export function listAt(value: unknown, ...path: readonly Step[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The objects in the array at a path; its other items are left out. */
export function objectsAt(value: unknown, ...path: readonly Step[]): readonly JsonObject[] {
  return listAt(value, ...path).filter(isObject)
}

/** The whole number of 0 or more at a path, also written as text of up to 15 digits. */
export function wholeNumberAt(value: unknown, ...path: readonly Step[]): number | undefined {
  const found = valueAt(value, ...path)
  const number = typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : found
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

/** True or false at a path. */
export function flagAt(value: unknown, ...path: readonly Step[]): boolean | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'boolean' ? found : undefined
}

/** Seconds since 1970 at a path, as an ISO 8601 time in UTC; 0 is not a time. */
export function timeAt(value: unknown, ...path: readonly Step[]): string | undefined {
  const seconds = wholeNumberAt(value, ...path)
  if (seconds === undefined || seconds === 0 || seconds > 1e11) return undefined
  return new Date(seconds * 1000).toISOString()
}
