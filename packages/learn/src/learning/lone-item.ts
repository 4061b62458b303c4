/** Lists with a single item. */

import type { Spot } from '../page/page-view.ts'
import { countOf } from '../rules/element-place.ts'

/**
 * Checks whether a value is the only item of a list below `top`: on other pages the list may have more, which together are
 * no value.
 */
export function isLone(spot: Spot, top: Spot): boolean {
  for (let at: Spot | undefined = spot; at && at !== top; at = at.parent) {
    if (isListOfOne(at)) return true
    if (at.element.tagName === 'li') return at.parent !== undefined && isListOfOne(at.parent)
  }
  return false
}

/** Checks for a list with a single item. */
export function isListOfOne({ element }: Spot): boolean {
  return /^[ou]l$/.test(element.tagName) && countOf(element, 'li') === 1
}
