/** The requests of a list mostly have the same options: what is made of them is made once. */

/** Options of which something is remembered, and the characters of each. */
const MOST = 64
const LONGEST = 16_384

/**
 * Returns the value that was made for an equal input, or makes it now. An error is not remembered: it is thrown again.
 */
export type EqualOptions<Made> = (value: object, make: () => Made) => Made

/** Remembers what is made of the values that were seen lately, by their text. What is made must not change. */
export function createEqualOptions<Made extends object>(): EqualOptions<Made> {
  const known = new Map<string, Made>()
  return (value, make) => {
    const text = JSON.stringify(value)
    const before = known.get(text)
    if (before) return before
    const made = make()
    if (text.length > LONGEST) return made
    const [oldest] = known.size < MOST ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(text, made)
    return made
  }
}
