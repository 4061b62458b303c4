/** The header `Retry-After` (RFC 9110 §10.2.3): how long a server asks clients to wait. */

/** The wait in ms; `undefined` if the text is neither a number of seconds nor a date. */
export function retryDelay(text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // A date begins with the name of a day; other texts, such as `-5`, are dates to V8 alone.
  const date = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
