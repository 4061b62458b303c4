/** Values beside a label. */

import { fold, foldLabel, masked } from '../page/fold.ts'
import type { PageView, Scope, Spot, TextSpot } from '../page/page-view.ts'
import type { Place } from '../parser/learned-parser.ts'
import { within } from './element-place.ts'
import type { ViewedPage } from './viewed-page.ts'

type LabelPlace = Extract<Place, { kind: 'label' }>

/** Most labels of one text, texts of a value, and characters of a text that holds its label. */
const LABELS = 60
const TEXTS = 60
const LINE = 400

/** Values beside each label, in order: one list for each label. */
export function valuesBeside(place: LabelPlace, page: ViewedPage): string[][] {
  const { view, scope } = page
  if (place.side === 'inside') return valuesInside(place, view, scope)
  const found: string[][] = []
  for (const label of labelsIn(page, place)) {
    const values = valuesOf(place, view, label, scope).filter(isFilled)
    if (values.length > 0) found.push(values)
  }
  return found
}

const SIGN = /[\p{L}\p{N}\p{M}]/u

function isFilled(value: string): boolean {
  return SIGN.test(value)
}

function labelsIn({ view, scope, known }: ViewedPage, place: LabelPlace): TextSpot[] {
  const { label, within: token, field } = place
  const named = field === undefined ? labelled(view, label) : view.withKey(known?.get(field) ?? '')
  const texts = within(named, { index: scope.firstText, end: scope.endText }, LABELS)
  return token === undefined ? [...texts] : texts.filter((text) => isIn(view, text, token))
}

const labelMaps = new WeakMap<PageView, Map<string, TextSpot[]>>()

/** Texts by their folded label, digits masked. */
function labelled(view: PageView, label: string): readonly TextSpot[] {
  if (!label.includes('#')) return view.withKey(label)
  let map = labelMaps.get(view)
  if (!map) {
    map = new Map()
    for (const text of view.texts) {
      const key = foldLabel(text.value)
      if (key.length <= 60 && key.includes('#')) add(map, key, text)
    }
    labelMaps.set(view, map)
  }
  return map.get(label) ?? []
}

/** Checks whether an element with a token is around a text. */
function isIn(view: PageView, { parent }: TextSpot, token: string): boolean {
  const named = view.withToken(token)
  for (let at: Spot | undefined = parent; at; at = at.parent) {
    if (within(named, { index: at.index, end: at.index + 1 }, 1).length > 0) return true
  }
  return false
}

function valuesOf(place: LabelPlace, view: PageView, label: TextSpot, scope: Scope): string[] {
  const index = place.side === 'after' ? label.index + 1 : label.index - 1
  const text = view.texts[index]
  if (!text || index < scope.firstText || index >= scope.endText) return []
  if (place.side === 'after' && isEmptyBeside(view, label, text)) return []
  if (place.extent === 'text') return [text.value]
  const common = commonSpot(label.parent, text.parent)
  if (!common) return []
  if (place.extent === 'rest') return restOf(place, view, label, common, scope)
  const cells = cellsOf(view, common, text)
  return cells.flatMap((cell) => {
    if (place.items !== undefined) return itemsIn(view, cell, place.items)
    return cell === common ? [text.value] : [view.textOf(cell)]
  })
}

/** Checks whether the cell beside a label is empty, so that the next text is of another row or term. */
function isEmptyBeside(view: PageView, label: TextSpot, text: TextSpot): boolean {
  const cell = around(label.parent, LABEL_CELLS)
  const beside = cell && view.spots[cell.end]
  if (!beside || beside.parent !== cell.parent || beside.endText > beside.firstText) return false
  const { tagName } = beside.element
  if (tagName === 'dd') return around(text.parent, LABEL_CELLS)?.element.tagName === 'dt'
  return tagName === 'td' && text.index >= cell.parent!.endText
}

const LABEL_CELLS = new Set(['th', 'td', 'dt'])
/** Levels from a text to its cell. */
const CELL_LEVELS = 4

function around(spot: Spot, tags: ReadonlySet<string>): Spot | undefined {
  let at: Spot | undefined = spot
  for (let level = 0; at && level < CELL_LEVELS; level++, at = at.parent) {
    if (tags.has(at.element.tagName)) return at
  }
  return undefined
}

/** Innermost element around two. */
export function commonSpot(one: Spot, other: Spot): Spot | undefined {
  let [a, b]: [Spot | undefined, Spot | undefined] = [one, other]
  while (a && b && a !== b) {
    if (a.depth >= b.depth) a = a.parent
    else b = b.parent
  }
  return a === b ? a : undefined
}

/** Child of an element that holds a text, and the next siblings with its tag: several `dd` of one `dt`. */
export function cellsOf(view: PageView, common: Spot, text: TextSpot): Spot[] {
  const cell = childAround(common, text.parent)
  if (cell === common || cell.element.tagName !== 'dd') return [cell]
  const cells = [cell]
  for (let at = cell.end; at < common.end && cells.length < TEXTS; ) {
    const next = view.spots[at]!
    if (next.element.tagName !== 'dd') break
    cells.push(next)
    at = next.end
  }
  return cells
}

function childAround(common: Spot, inner: Spot): Spot {
  let at = inner
  while (at !== common && at.parent && at.parent !== common) at = at.parent
  return at
}

function itemsIn(view: PageView, cell: Spot, tag: string): string[] {
  return within(view.withToken(tag), cell, TEXTS).map((spot) => view.textOf(spot))
}

/** Texts behind a label in the block that holds both. */
function restOf(
  place: LabelPlace,
  view: PageView,
  label: TextSpot,
  common: Spot,
  scope: Scope
): string[] {
  const end = Math.min(common.endText, scope.endText)
  const texts = view.texts.slice(label.index + 1, Math.min(end, label.index + 1 + TEXTS))
  if (place.items !== undefined) {
    const items = within(view.withToken(place.items), common, TEXTS)
    return items
      .filter(({ firstText, endText }) => firstText > label.index && endText <= end)
      .map((one) => view.textOf(one))
  }
  return [
    texts
      .map(({ value }) => value)
      .join('')
      .replaceAll(/\s+/g, ' ')
  ]
}

const insideMaps = new WeakMap<PageView, Map<string, { text: TextSpot; value: string }[]>>()

/** Values of texts `Label: value`. */
function valuesInside(
  { label, within: token }: LabelPlace,
  view: PageView,
  scope: Scope
): string[][] {
  let map = insideMaps.get(view)
  if (!map) {
    map = linesByLabel(view)
    insideMaps.set(view, map)
  }
  return (map.get(label) ?? [])
    .filter(({ text }) => text.index >= scope.firstText && text.index < scope.endText)
    .filter(({ text }) => token === undefined || isIn(view, text, token))
    .slice(0, LABELS)
    .map(({ value }) => [value])
}

function linesByLabel(view: PageView): Map<string, { text: TextSpot; value: string }[]> {
  const map = new Map<string, { text: TextSpot; value: string }[]>()
  for (const text of view.texts) {
    const line = labelledLine(text.value)
    if (!line) continue
    for (const label of new Set([line.label, masked(line.label)])) {
      add(map, label, { text, value: line.value })
    }
  }
  return map
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Label and value of a text `Label: value`. */
export function labelledLine(
  text: string
): { readonly label: string; readonly shown: string; readonly value: string } | undefined {
  if (text.length > LINE) return undefined
  const at = text.search(/[:：]/)
  if (at < 1 || at > 60) return undefined
  const shown = text.slice(0, at).trim()
  const label = fold(shown)
  const value = text.slice(at + 1)
  return !/\p{L}/u.test(label) || fold(value) === '' ? undefined : { label, shown, value }
}
