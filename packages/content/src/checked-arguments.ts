/**
 * Mistakes of callers without a compiler: an argument of the wrong kind is named, instead of giving an empty answer or
 * failing far from the call.
 */

/** @throws TypeError - `value` is not text. `name` names the function and the argument: `parseHtml: html`. */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string, not ${said(value)}`)
}

/** @throws TypeError - `value` is not a tree or a node of one. */
export function checkNode(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && 'type' in value) return
  throw new TypeError(
    `${name} must be a tree from parseHtml or one of its nodes, not ${said(value)}`
  )
}

/** @throws TypeError - `value` is not a URL. A URL of another realm is accepted. */
export function checkUrl(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && 'href' in value) return
  const remedy = typeof value === 'string' ? '; write new URL(…)' : ''
  throw new TypeError(`${name} must be a URL, not ${said(value)}${remedy}`)
}

/** The same for an argument that may be omitted. */
export function checkOptionalUrl(name: string, value: unknown): void {
  if (value !== undefined) checkUrl(name, value)
}

/** A description of the value: `the string "<h1>x</h1>"`, `an array`. */
function said(value: unknown): string {
  if (typeof value === 'string') {
    return `the string ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`
  }
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
