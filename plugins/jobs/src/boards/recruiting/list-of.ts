/** One value as a list. */

/** The value as the only item; empty for `undefined` and `''`. */
export function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [value]
}
