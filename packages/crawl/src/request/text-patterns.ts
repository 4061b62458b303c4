/** The patterns of a request that texts of pages are matched with (`options.changes.ignore`). */

import { RE2JS } from 're2js'

/** Before a pattern of RE2. */
const RE2_PREFIX = 're:'

/** Patterns made ready. */
export interface TextPatterns {
  /** Number of patterns. */
  readonly count: number
  /** Plain texts, in lower case. */
  readonly texts: readonly string[]
  /** Returns a text without the parts that a pattern of RE2 matches; `undefined` if a plain text is in it. */
  without(text: string): string | undefined
}

/**
 * Compile patterns. One with the prefix `re:` is a pattern of RE2, another one a text, whose case does not count.
 *
 * @throws SyntaxError - with a predicate that names the fault of the first bad one.
 */
export function textPatterns(patterns: readonly string[]): TextPatterns {
  const isRe2 = (pattern: string) => pattern.startsWith(RE2_PREFIX)
  const texts = patterns.filter((pattern) => !isRe2(pattern)).map((text) => text.toLowerCase())
  const sources = patterns.filter(isRe2).map((pattern) => pattern.slice(RE2_PREFIX.length))
  for (const source of sources) compiled(source)
  // One pass over a text for any number of patterns.
  const part =
    sources.length === 0 ? undefined : compiled(sources.map((one) => `(?:${one})`).join('|'))
  return {
    count: patterns.length,
    texts,
    without(text) {
      if (texts.length > 0) {
        const lower = text.toLowerCase()
        if (texts.some((part) => lower.includes(part))) return undefined
      }
      return part ? part.matcher(text).replaceAll('') : text
    }
  }
}

function compiled(source: string): RE2JS {
  if (source === '') throw new SyntaxError('has an empty pattern')
  try {
    return RE2JS.compile(source)
  } catch (error) {
    throw new SyntaxError(`has a pattern that RE2 does not read: ${(error as Error).message}`)
  }
}
