/** The rules of a comparison, from `options.changes` (docs/design/jobs.md §3). */

import { type TextPatterns, textPatterns } from '@sluice/crawl/request'
import type { Comparison } from '@sluice/fetch'
import { folded } from './folded.ts'

/** Differences that are no change. */
export interface ComparisonRules {
  /** Parts that are not compared. */
  readonly ignore: TextPatterns
  /** The order of lists does not count. */
  readonly asSets: boolean
  /** Fewer changed lines or values than this are no change. */
  readonly minChanged: number
}

/** Makes the rules of a request ready. */
export function comparisonRules(
  given: Partial<Pick<Comparison, 'ignore' | 'lists' | 'min_changed'>>
): ComparisonRules {
  const { ignore = [], lists, min_changed = 1 } = given
  return {
    ignore: textPatterns(ignore.map((text) => (text.startsWith('re:') ? text : folded(text)))),
    asSets: lists === 'as_sets',
    minChanged: min_changed
  }
}

/** The rules of a request without settings. */
export const NO_RULES = comparisonRules({})
