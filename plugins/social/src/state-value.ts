/** Reading data of unknown shape, as pages bring it for their scripts. */

/** What is at a path of keys and indices, `undefined` where the path ends before. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string | number, unknown>)[key]
  }
  return found
}

/** Text at a path, trimmed; a number as its digits; `undefined` for anything else, and for none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' ? found.trim() || undefined : undefined
}

/** Items at a path; none where there is no list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Whole number of 0 or more at a path, also as digits. */
export function numberAt(
  value: unknown,
  ...path: readonly (string | number)[]
): number | undefined {
  const found = at(value, ...path)
  const number = typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : found
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

/** True or false at a path. */
export function flagAt(value: unknown, ...path: readonly (string | number)[]): boolean | undefined {
  const found = at(value, ...path)
  return typeof found === 'boolean' ? found : undefined
}

/** Seconds since 1970 at a path, as an ISO 8601 time. */
export function timeAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const seconds = numberAt(value, ...path)
  if (seconds === undefined || seconds === 0 || seconds > 1e11) return undefined
  return new Date(seconds * 1000).toISOString()
}

/** Objects of one state that are looked at. */
const OBJECTS = 500_000

/** Objects anywhere in the data that fit, outer ones before inner ones, in the order of the page. */
export function findObjects(
  value: unknown,
  fits: (object: Record<string, unknown>) => boolean,
  most = Number.POSITIVE_INFINITY
): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const pending: unknown[] = [value]
  for (let looked = 0; pending.length > 0 && looked < OBJECTS && found.length < most; looked++) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node) && fits(node as Record<string, unknown>)) {
      found.push(node as Record<string, unknown>)
    }
    const children = Object.values(node)
    for (let index = children.length - 1; index >= 0; index--) {
      if (typeof children[index] === 'object') pending.push(children[index])
    }
  }
  return found
}
