/** The parts of a value that JSON would lose. */

/**
 * The first part of a value that does not survive JSON; `undefined` if all of it does. A key whose value is undefined
 * counts as absent.
 *
 * @returns `'$.jobs[2].posted is a Date'`.
 */
export function jsonLoss(value: unknown): string | undefined {
  const waiting: Place[] = [{ value, path: '$', above: undefined }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const fault = faultOf(place)
    if (fault !== undefined) return `${place.path} is ${fault}`
    if (typeof place.value !== 'object' || place.value === null) continue
    const isList = Array.isArray(place.value)
    // Spread, because holes in a list become undefined.
    const entries = Object.entries(Array.isArray(place.value) ? [...place.value] : place.value)
    for (const [key, inner] of entries) {
      if (inner === undefined && !isList) continue
      const path = isList ? `${place.path}[${key}]` : `${place.path}.${key}`
      waiting.push({ value: inner, path, above: place })
    }
  }
  return undefined
}

interface Place {
  readonly value: unknown
  readonly path: string
  readonly above: Place | undefined
}

function faultOf({ value, above }: Place): string | undefined {
  if (value === undefined) return 'undefined, which JSON writes as null in a list and nowhere else'
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${value}`
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value !== 'object') return `a ${typeof value}`
  for (let outer = above; outer; outer = outer.above) {
    if (outer.value === value) return 'an object that contains itself'
  }
  if (Array.isArray(value)) return undefined
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null
  if (prototype === null || Object.getPrototypeOf(prototype) === null) {
    return 'toJSON' in value ? 'an object with toJSON' : undefined
  }
  return `a ${prototype.constructor?.name ?? 'class instance'}`
}
