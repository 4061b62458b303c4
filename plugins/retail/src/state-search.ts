/** Finding things in the data that pages bring for their scripts. */

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values that are looked at in one search. */
const VISITED = 300_000

/** First object within a value that a test takes, in breadth-first order: what is about the page stands higher. */
export function findObject(
  value: unknown,
  isWanted: (object: JsonObject) => boolean
): JsonObject | undefined {
  let level: unknown[] = [value]
  let visited = 0
  while (level.length > 0) {
    const next: unknown[] = []
    for (const one of level) {
      if (++visited > VISITED) return undefined
      if (isObject(one) && isWanted(one)) return one
      if (typeof one !== 'object' || one === null) continue
      for (const child of Object.values(one))
        if (typeof child === 'object' && child !== null) next.push(child)
    }
    level = next
  }
  return undefined
}

/** What is at a path: `at(state, 'props', 'pageProps')`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

/** A text at a path; numbers count. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' && found !== ''
    ? found
    : typeof found === 'number'
      ? String(found)
      : undefined
}

/** The objects of an array at a path. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): JsonObject[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** Characters of a value in a script. */
const LONGEST = 500_000

/** The array or object behind the first `key` of a script that has one, `"key" : {…}`. */
export function jsonAt(html: string, key: string): unknown {
  const at = html.indexOf(key)
  if (at === -1) return undefined
  const start =
    at +
    key.length +
    (/^\s*:\s*/.exec(html.slice(at + key.length, at + key.length + 20))?.[0].length ?? 0)
  const open = html[start]
  if (open !== '{' && open !== '[') return undefined
  let depth = 0
  let isQuoted = false
  const limit = Math.min(html.length, start + LONGEST)
  for (let index = start; index < limit; index++) {
    const character = html[index]
    if (isQuoted) {
      if (character === '\\') index++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0)
      return parsed(html.slice(start, index + 1))
  }
  return undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
