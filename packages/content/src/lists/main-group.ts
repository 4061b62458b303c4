/** The group of elements that the list of a page consists of. */

import type { Root } from 'hast'
import {
  isLeading,
  type LikeElement,
  type LikeElements,
  likeElements,
  likenessOf
} from './like-elements.ts'
import { tableHead } from './row-headers.ts'

/** Groups that are compared with each other. */
const COMPARED = 40

/** The elements of the list of a page, in page order; `undefined` if the page has no list. */
export function mainGroup(tree: Root): readonly LikeElement[] | undefined {
  const weighed = weighedGroups(tree)
  const [best, ...others] = weighed.slice(0, COMPARED)
  if (!best) return undefined
  let chosen = best
  for (const other of others) {
    if (other.weight * 12 < chosen.weight) break
    const isWhole = relationOf(chosen.items, other.items) === 'parts'
    const isInside =
      other.weight * 2.5 > chosen.weight && relationOf(other.items, chosen.items) === 'list'
    if (isWhole || isInside) chosen = other
  }
  const leading = others.find(({ items }) => isLeading(items, chosen.items))
  return (leading ?? chosen).items
}

/** Groups of items, the likeliest list first. */
function weighedGroups(tree: Root) {
  const weighed = likeElements(tree)
    .map((group) => ({ group, items: group.members.filter(isItem), weight: 0 }))
    .filter(({ items }) => items.length >= 3)
  for (const one of weighed) one.weight = weightOf(one.group, one.items)
  weighed.sort((a, b) => b.weight - a.weight)
  return weighed
}

function isItem({ element, characters, addresses, cells }: LikeElement): boolean {
  if (characters < 3) return false
  return element.tagName === 'tr' ? cells >= 1 : addresses.length > 0
}

function weightOf(group: LikeElements, items: readonly LikeElement[]): number {
  let weight = 0
  let bare = 0
  const addresses = new Set<string>()
  for (const item of items) {
    const { characters, hasImage, hasHeading, addresses: own } = item
    if (isBare(item)) bare++
    const size = isMenu(item) ? 10 : Math.min(characters, 400)
    weight += Math.sqrt(size) * (hasImage ? 1.3 : 1) * (hasHeading ? 1.2 : 1)
    if (own[0] !== undefined) addresses.add(own[0])
  }
  if (bare * 2 > items.length) weight *= 0.45
  if (group.isBefore) weight *= 0.6
  weight *= ASIDE_WEIGHTS[group.aside]!
  if (group.isMain) weight *= 1.3
  // Menus have more entries than lists.
  weight *= Math.min(1, MANY / items.length) ** 0.7
  const distinct = addresses.size / items.length
  return weight * (0.3 + 0.7 * Math.min(1, distinct))
}

/** Items from which on further ones count less. */
const MANY = 30

/** Weights of parts that are, may be and are not about the page. */
const ASIDE_WEIGHTS = [1, 0.5, 0.25, 0.1]

/** An item that is nothing but links. */
function isBare({ characters, linked, hasImage, hasHeading }: LikeElement): boolean {
  return linked >= characters && !hasImage && !hasHeading
}

/** An item that is a list of links. */
function isMenu(item: LikeElement): boolean {
  return item.addresses.length >= 4 && item.linked >= item.characters * 0.95
}

/**
 * Relation of elements to larger ones around them: they are parts of cards, or the items of a list that has sections.
 */
function relationOf(
  inner: readonly LikeElement[],
  outer: readonly LikeElement[]
): 'parts' | 'list' | undefined {
  const { inside, used, share, likeness } = coverage(inner, outer)
  if (inside < inner.length * 0.7) return undefined
  if (areNamedRows(outer)) return 'parts'
  if (used === 1) return inner.length > outer.length ? 'list' : undefined
  if (inside < used * 1.3) return used >= 3 && used >= outer.length * 0.5 ? 'parts' : undefined
  const addresses = new Set(inner.flatMap(({ addresses: own }) => own.slice(0, 1)))
  if (addresses.size >= inner.length * 0.8 && share >= 0.6 && likeness >= 0.6) return 'list'
  return used >= 3 && used >= outer.length * 0.5 ? 'parts' : undefined
}

/** Checks whether elements are the rows of a table that names its columns. */
function areNamedRows(rows: readonly LikeElement[]): boolean {
  const filled = rows.filter(({ cells }) => cells >= 2)
  return (
    filled.length * 2 > rows.length && (tableHead(rows.at(-1)?.element)?.names.length ?? 0) >= 2
  )
}

function coverage(inner: readonly LikeElement[], outer: readonly LikeElement[]) {
  let inside = 0
  let used = 0
  let characters = 0
  let all = 0
  let at = 0
  let likeness = 0
  let pairs = 0
  for (const whole of outer) {
    const before = inside
    while (at < inner.length && inner[at]!.index <= whole.index) at++
    for (; at < inner.length && inner[at]!.index < whole.end; at++) {
      inside++
      if (inside > before + 1 && pairs < PAIRS) {
        pairs++
        likeness += likenessOf(inner[at - 1]!.element, inner[at]!.element)
      }
      characters += inner[at]!.characters
    }
    if (inside === before) continue
    used++
    all += whole.characters
  }
  const share = all === 0 ? 0 : characters / all
  return { inside, used, share, likeness: pairs === 0 ? 0 : likeness / pairs }
}

/** Neighbours that are compared. */
const PAIRS = 20
