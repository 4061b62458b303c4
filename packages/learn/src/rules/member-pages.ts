/** Parts of a page that each hold one record of a list. */

import { type DataItem, itemsAt } from '../page/data-items.ts'
import type { Scope, Spot } from '../page/page-view.ts'
import { tokensOf } from '../page/tokens.ts'
import type { Place } from '../parser/learned-parser.ts'
import { elementsAt } from './element-place.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Most records of a page. */
const MEMBERS = 500

/** Parts in document order. They do not overlap, so that reading all of them costs no more than the page. */
export function memberScopes(place: Place, { view, scope }: ViewedPage): Scope[] {
  if (place.kind !== 'element') return []
  const { without } = place
  const found = outermost(elementsAt(place, view, scope))
  const isRecord = ({ element }: Spot) => !without || !tokensOf(element).includes(without)
  const spots = found.filter(isRecord).slice(0, MEMBERS)
  if (place.unit !== 'run') return spots
  return spots.map((spot, at) => runFrom(spot, spots[at + 1]))
}

/** Parts of a page that hold one record each: objects of its data, or elements. */
export function memberPages(place: Place, page: ViewedPage): ViewedPage[] {
  if (place.kind === 'list') {
    return itemsAt(place, page.view.page).map((item) => itemPage(page, item))
  }
  return memberScopes(place, page).map((scope) => withScope(page, scope))
}

const NOWHERE: Scope = { index: 0, end: 0, firstText: 0, endText: 0 }

/** Page with an object of its data, and nothing else. */
export function itemPage({ view, context }: ViewedPage, item: DataItem): ViewedPage {
  return { view, context, scope: NOWHERE, item }
}

/** Page with a part of it as its scope. */
export function withScope(page: ViewedPage, scope: Scope): ViewedPage {
  return { view: page.view, context: page.context, scope }
}

function outermost(spots: readonly Spot[]): Spot[] {
  let end = -1
  return spots.filter((spot) => {
    if (spot.index < end) return false
    end = spot.end
    return true
  })
}

/** An element and its siblings up to the next one. */
function runFrom({ index, firstText, parent }: Spot, next: Spot | undefined): Scope {
  const isBeside = next !== undefined && next.parent === parent
  const last = parent ?? { end: index + 1, endText: firstText }
  return {
    index,
    firstText,
    end: isBeside ? next.index : last.end,
    endText: isBeside ? next.firstText : last.endText
  }
}
