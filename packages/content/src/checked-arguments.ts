/**
 * Mistakes of callers who have no compiler to tell them: an argument of another kind is named, where it would give an
 * empty answer or fail far from the call.
 */

/** @throws TypeError - `value` is not text. `name` is that of the function and the argument: `parseHtml: html`. */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string, not ${said(value)}`)
}

/** @throws TypeError - `value` is not a tree or a node of one. */
export function checkNode(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && 'type' in value) return
  throw new TypeError(`${name} must be a tree of parseHtml or a node of it, not ${said(value)}`)
}

/** @throws TypeError - `value` is not a URL. One of another realm is one, too. */
export function checkUrl(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && 'href' in value) return
  const remedy = typeof value === 'string' ? '; write new URL(…)' : ''
  throw new TypeError(`${name} must be a URL, not ${said(value)}${remedy}`)
}

/** The same of one that may be left out. */
export function checkOptionalUrl(name: string, value: unknown): void {
  if (value !== undefined) checkUrl(name, value)
}

/** What was given: `the string "<h1>x</h1>"`, `an array`. */
function said(value: unknown): string {
  if (typeof value === 'string') {
    return `the string ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`
  }
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
