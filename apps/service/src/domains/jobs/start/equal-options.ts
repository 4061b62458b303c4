/** Caches values derived from options: most requests of a list have the same ones. */

import { createRecent } from '../../../base/recent.ts'

/** Limits of the cache: entries, and characters of an entry's key. */
const MOST = 64
const LONGEST = 16_384

/**
 * Returns the value derived from an equal input, or derives it now. Errors are not cached.
 */
export type EqualOptions<Made> = (value: object, make: () => Made) => Made

/** Creates a cache of derived values by the JSON text of their input. Derived values must not be mutated. */
export function createEqualOptions<Made extends object>(): EqualOptions<Made> {
  const known = createRecent<Made>(MOST)
  return (value, make) => {
    const text = JSON.stringify(value)
    const before = known.get(text)
    if (before) return before
    const made = make()
    if (text.length <= LONGEST) known.set(text, made)
    return made
  }
}
