/**
 * Callers without a compiler: a number or nothing where a text belongs is named.
 *
 * @throws TypeError - `text` is not a string. `name` is that of the function.
 */
export function checkText(name: string, text: unknown): void {
  if (typeof text === 'string') return
  const said = text === null || text === undefined ? String(text) : `a value of type ${typeof text}`
  throw new TypeError(`${name}: text must be a string, not ${said}`)
}
