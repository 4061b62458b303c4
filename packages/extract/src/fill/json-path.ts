/** The place of a value in a JSON document as JSONPath: `$.data.items[0]["unit price"]`. */

/** The path of a member of the object at a path. */
export function memberPath(path: string, name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$-]{0,80}$/u.test(name)
    ? `${path}.${name}`
    : `${path}[${JSON.stringify(name.slice(0, 100))}]`
}

/** A value at steps below another one, `['data', 'items', '0']`; through lists that are not numbered, the first. */
export function valueAt(found: FoundValue, steps: readonly string[]): FoundValue | undefined {
  let { value, path } = found
  for (const step of steps) {
    if (Array.isArray(value) && !/^\d{1,9}$/.test(step)) [value, path] = [value[0], `${path}[0]`]
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    path = Array.isArray(value) ? `${path}[${step}]` : memberPath(path, step)
    value = (value as Readonly<Record<string, unknown>>)[step]
  }
  return { value, path }
}

/** A value of a document and its path. */
export interface FoundValue {
  readonly value: unknown
  readonly path: string
}

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

const remembered = new WeakMap<JsonObject, readonly string[]>()
/** Names of an object from which on they are remembered: listing a million takes a third of a second. */
const MANY = 1000

/** Names of the members of an object. */
export function memberNames(object: JsonObject): readonly string[] {
  const known = remembered.get(object)
  if (known) return known
  const names = Object.keys(object)
  if (names.length >= MANY) remembered.set(object, names)
  return names
}

/** Checks whether a value is an object and not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Levels of a value that is answered as it is. */
const DEPTH = 100

/** A value as in the document, `undefined` if it is deeper than an answer may be. */
export function wholeValue(value: unknown): unknown {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) return undefined
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner)
      }
    }
    level = next
  }
  return value
}
