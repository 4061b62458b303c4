/** Caches results for equal JSON values, by their text. */

/** Characters of all texts: a result may be thirty times larger than its text. */
const CHARACTERS = 256 * 1024
/** Texts, however short. */
const TEXTS = 64

/**
 * The cached result for an equal value, or a new one.
 *
 * @param value - JSON, bounded in size and depth already. The order of properties is part of it.
 * @param make - its result must not change. Errors are rethrown, and not cached.
 */
export type TextCache<Made> = (value: unknown, make: (value: unknown) => Made) => Made

/** A cache that drops what was used longest ago when it has too many texts or characters. */
export function createTextCache<Made extends object>(): TextCache<Made> {
  const kept = new Map<string, Made>()
  let characters = 0
  return (value, make) => {
    const text = JSON.stringify(value)
    const made = kept.get(text) ?? make(value)
    // The map is in order of use: a used entry moves to its end.
    if (kept.delete(text)) characters -= text.length
    kept.set(text, made)
    characters += text.length
    for (const oldest of kept.keys()) {
      if (kept.size <= TEXTS && characters <= CHARACTERS) break
      kept.delete(oldest)
      characters -= oldest.length
    }
    return made
  }
}
