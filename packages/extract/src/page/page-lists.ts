/** The items of a visible list: elements, or the content below a heading. */

import { textOf } from '@sluice/content'
import { cleanItems } from '../values/list-items.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

/** Items of one list. */
const ITEMS = 500
/** Elements of one list that are looked at. */
const ELEMENTS = 5000

/**
 * Texts of the items in some elements, which must be siblings or otherwise apart: of list items, else of table
 * rows, else of paragraphs, else of lines. Of nested items the innermost.
 *
 * @param until - index of the first element that is not looked at.
 */
export function listItems(
  index: PageIndex,
  places: readonly Place[],
  isLong: boolean,
  until = index.places.length
): string[] {
  let left = ELEMENTS
  const inside: Place[] = []
  for (const place of places) {
    for (let at = place.index; at < Math.min(place.end, until) && left > 0; at++, left--)
      inside.push(index.places[at]!)
  }
  const tags = isLong ? [['li'], ['p'], ['tr'], ['dd']] : [['li'], ['tr'], ['dd'], ['p']]
  for (const names of tags) {
    const items = inside.filter((place) => names.includes(place.element.tagName))
    const texts = textsOf(innermost(items, isLong))
    if (texts.length > 1 || (texts.length === 1 && items[0]?.element.tagName === 'li')) return texts
  }
  const lines = places
    .filter(({ end }) => end <= until)
    .slice(0, ITEMS)
    .flatMap(({ element }) => textOf(element).split('\n'))
  return cleanItems(lines.slice(0, ITEMS))
}

/** Texts of elements that repeat: those of the tag and class that most of them have. */
export function repeatedTexts(places: readonly Place[]): string[] {
  const groups = new Map<string, Place[]>()
  for (const place of places) {
    const { tagName, properties } = place.element
    const key = `${tagName} ${String(properties.className ?? '')}`
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  let best: Place[] = []
  for (const group of groups.values()) {
    const outer = outermost(group)
    if (outer.length > best.length) best = outer
  }
  return textsOf(best)
}

/** Elements that are in no other one of them. */
export function outermost(places: readonly Place[]): Place[] {
  const found: Place[] = []
  let end = 0
  for (const place of places) {
    if (place.index < end) continue
    found.push(place)
    end = place.end
  }
  return found
}

function innermost(places: readonly Place[], isLong: boolean): readonly Place[] {
  // A step may contain a list; an ingredient with a list is a group.
  if (isLong) return outermost(places)
  return places.filter((place, at) => {
    const next = places[at + 1]
    return next === undefined || next.index >= place.end
  })
}

function textsOf(places: readonly Place[]): string[] {
  return cleanItems(places.slice(0, ITEMS).map(({ element }) => textOf(element)))
}
