/** Leaves out the parts of texts that a request ignores, at a bounded cost (docs/design/jobs.md §3). */

import type { TextPatterns } from '@sluice/crawl/request'

/** Characters that patterns are matched with, times the patterns: RE2 takes about half a microsecond for each. */
const MOST_WORK = 400_000

/** The ignored parts of one comparison. */
export interface IgnoredParts {
  /** Number of patterns. */
  readonly count: number
  /** Texts that may name a field, in lower case. */
  readonly texts: readonly string[]
  /** A text without its ignored parts; `undefined` if nothing of it is left. Beyond the bound, texts stay as they are. */
  without(text: string): string | undefined
}

/** @param patterns - of the request. */
export function ignoredParts({ texts, count, without }: TextPatterns): IgnoredParts {
  let work = 0
  return {
    count,
    texts,
    without(text) {
      if (count === 0) return text
      work += text.length * count
      if (work > MOST_WORK) return text
      const left = without(text)
      const isEmptied = left?.trim() === '' && text.trim() !== ''
      return isEmptied ? undefined : left?.trimEnd()
    }
  }
}
