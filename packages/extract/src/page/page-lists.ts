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
    const texts =
      names[0] === 'dd' ? described(index, items, inside[0]!) : textsOf(innermost(items, isLong))
    if (texts.length > 1 || (texts.length === 1 && items[0]?.element.tagName === 'li')) return texts
  }
  const parts = places.length === 1 ? partTexts(index, places[0]!) : []
  if (parts.length > 1) return parts
  const lines = places
    .filter(({ end }) => end <= until)
    .slice(0, ITEMS)
    .flatMap(({ element }) => textOf(element).split('\n'))
  return cleanItems(lines.slice(0, ITEMS))
}

/** The items of the only list in a part of a page; `undefined` where it has none or several. */
export function onlyList(index: PageIndex): string[] | undefined {
  const lists = outermost(
    index.places.filter(
      ({ element: { tagName }, isAside }) => !isAside && (tagName === 'ul' || tagName === 'ol')
    )
  )
  const items = lists.length === 1 ? listItems(index, lists, false) : []
  return items.length > 0 ? items : undefined
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

/** Descriptions of a list with terms, each with its term: a line of opening hours has its days. */
function described(index: PageIndex, items: readonly Place[], first: Place): string[] {
  const texts = items.slice(0, ITEMS).map((place) => {
    const before = index.places
      .slice(Math.max(place.parent?.index ?? 0, first.index), place.index)
      .findLast(({ element, parent }) => parent === place.parent && element.tagName === 'dt')
    return `${before?.line ?? ''} ${textOf(place.element)}`
  })
  return cleanItems(texts)
}

/** Texts of the links that hold all of an element's text: the tags of a post. */
function partTexts(index: PageIndex, { element, index: from, end }: Place): string[] {
  const children = index.places.slice(from + 1, end).filter(({ parent }) => parent?.index === from)
  const tags = new Set(children.map((child) => child.element.tagName))
  const isBare = element.children.some(
    (node) => node.type === 'text' && /[\p{L}\p{N}]/u.test(node.value)
  )
  return tags.size === 1 && tags.has('a') && !isBare ? textsOf(children) : []
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
