/** Repetition on pages without values, for lists whose examples have a single record each. */

import type { Place } from '../parser/learned-parser.ts'
import { memberScopes } from '../rules/member-pages.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { spread } from './spread.ts'

/** Pages without values that are looked at, and trust in a part that repeats on one of them. */
const LOOKED_AT = 6
const REPEATED = 3

/**
 * Returns the factor by which trust in a place grows if it finds siblings on a page without values: 1 if an example has two
 * records.
 */
export function repetition(
  pages: readonly { readonly records: readonly unknown[] }[],
  others: readonly ViewedPage[]
): (place: Place) => number {
  if (pages.some(({ records }) => records.length > 1)) return () => 1
  const looked = spread(others, LOOKED_AT)
  return (place) => (looked.some((page) => findsSiblings(place, page)) ? REPEATED : 1)
}

function findsSiblings(place: Place, page: ViewedPage): boolean {
  const parts = memberScopes(place, page)
  const parents = new Set(parts.map(({ index }) => page.view.spots[index]?.parent))
  return parts.length > 1 && parents.size === 1
}
