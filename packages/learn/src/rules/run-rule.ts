/** Texts that one rule reads on a page. */

import { attribute, first, imageSource } from '@sluice/content'
import { fold, tidy } from '../page/fold.ts'
import { ownTextIndex, type PageView, type Scope, type Spot } from '../page/page-view.ts'
import { stateAt } from '../page/state.ts'
import { metaValues, valuesAt } from '../page/structured.ts'
import type { Place, Rule } from '../parser/learned-parser.ts'
import { cellsBelow } from './cell-place.ts'
import { cutText, splitText } from './cut.ts'
import { elementsAt } from './element-place.ts'
import { valuesBeside } from './label-place.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Parts of a rule that decide what it reads. */
export type Reader = Pick<Rule, 'place' | 'pick' | 'from' | 'cut' | 'split'>

/** Most values that a rule gives. */
const VALUES = 200

/**
 * Texts that a rule reads, without repeats. Empty if it finds nothing, or several texts where it reads the only one.
 *
 * @param longest - most letters and digits of an element that is read as text.
 */
export function runRule(rule: Reader, page: ViewedPage, longest: number): string[] {
  const groups = groupsAt(rule, page, longest)
  if (rule.pick === 'last') groups.reverse()
  const found: string[][] = []
  for (const group of groups) {
    // What the rule means is here, with something else in it: the next match is no replacement.
    if (group === MIXED) return MIXED
    const texts = distinct(group.flatMap((text) => partsOf(rule, text)))
    if (texts.length === 0) continue
    if (rule.pick !== 'only') return texts.slice(0, VALUES)
    found.push(texts)
  }
  const [one] = found
  if (one === undefined) return []
  if (found.length === 1) return one
  const all = new Set(found.flat().map(fold))
  return all.size === new Set(one.map(fold)).size ? one : []
}

function partsOf({ cut, split }: Reader, text: string): string[] {
  const part = cut ? cutText(text.replaceAll(/\s+/g, ' ').trim(), cut) : text
  if (part === undefined) return []
  const parts = split === undefined ? [part] : splitText(part, split)
  return parts.map(tidy).filter((one) => one !== '')
}

function distinct(texts: string[]): string[] {
  if (texts.length < 2) return texts
  const seen = new Map<string, string>()
  for (const text of texts) {
    const key = fold(text) || text
    if (!seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

/** An element that has more in it than the rule reads. */
export const MIXED: string[] = []

/** Texts in groups: each group is one value, or one list. */
function groupsAt(rule: Reader, page: ViewedPage, longest: number): string[][] {
  const { view, scope } = page
  const { place, from, pick } = rule
  const { tree } = view.page
  if (place.kind === 'data') {
    const values = valuesAt(tree, place.path, from === 'href' || from === 'src')
    return pick === 'all' ? [values] : values.map((value) => [value])
  }
  if (place.kind === 'meta') {
    const values = metaValues(tree).get(place.name) ?? []
    return pick === 'all' ? [[...values]] : values.map((value) => [value])
  }
  if (place.kind === 'title') return [[documentTitle(tree)]]
  if (place.kind === 'address') return [[addressText(view.page)]]
  if (place.kind === 'list') return []
  if (place.kind === 'item') {
    const texts = page.item?.texts(place.path) ?? []
    return pick === 'all' ? [texts] : texts.map((text) => [text])
  }
  if (place.kind === 'state') return [stateAt(view.page, place.name, place.path)]
  if (place.kind === 'label') return valuesBeside(place, page)
  const spots = spotsAt(place, view, scope)
  if (pick !== 'all') return spots.map((spot) => textsOf(rule, view, spot, longest))
  return siblings(spots).map((group) => group.flatMap((spot) => textsOf(rule, view, spot, longest)))
}

/** Elements that a rule finds; none for rules that find no elements. */
function spotsAt(place: Place, view: PageView, scope: Scope): Spot[] {
  if (place.kind === 'cell') return cellsBelow(place, view, scope)
  return place.kind === 'element' ? elementsAt(place, view, scope) : []
}

/** Elements grouped by parent, or by the parent's parent where each has a parent of its own, as links in list items. */
function siblings(spots: readonly Spot[]): Spot[][] {
  const groups = new Map<Spot | undefined, Spot[]>()
  const parents = new Set(spots.map(({ parent }) => parent))
  const isOneEach = parents.size === spots.length
  for (const spot of spots) {
    const holder = isOneEach ? spot.parent?.parent : spot.parent
    const group = groups.get(holder)
    if (group) group.push(spot)
    else groups.set(holder, [spot])
  }
  return [...groups.values()]
}

function textsOf({ place, from }: Reader, view: PageView, spot: Spot, longest: number): string[] {
  if (from === 'text') {
    const order = place.kind === 'element' ? place.text : undefined
    if (order !== undefined) return ownText(view, spot, order)
    if (view.lengthOf(spot) > longest) return []
    const isFlat = place.kind === 'element' && place.flat === true
    return isFlat && view.hasBlock(spot) ? MIXED : [view.textOf(spot)]
  }
  const value = from === 'src' ? imageOf(view, spot) : attribute(spot.element, from)
  return value === undefined ? [] : [value]
}

function imageOf(view: PageView, { element }: Spot): string | undefined {
  return imageSource(element, view.base) ?? attribute(element, 'src')
}

function ownText(view: PageView, spot: Spot, order: number): string[] {
  const at = ownTextIndex(view, spot, order)
  return at < 0 ? [] : [view.texts[at]!.value]
}

/** Path and parameters of a page's address. */
export function addressText({ url }: Pick<PageView['page'], 'url'>): string {
  return `${url.pathname}${url.search}`
}

/** Text of the `title` element; empty without one. */
export function documentTitle(tree: PageView['page']['tree']): string {
  const title = first(tree, 'head > title')
  return title?.children.map((text) => (text.type === 'text' ? text.value : '')).join('') ?? ''
}
