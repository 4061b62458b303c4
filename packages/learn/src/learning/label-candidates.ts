/** Candidates that read a value beside a label. */

import { foldLabel, masked } from '../page/fold.ts'
import type { PageView, Spot, TextSpot } from '../page/page-view.ts'
import { tokenKind, tokensOf } from '../page/tokens.ts'
import type { Place } from '../parser/learned-parser.ts'
import { cellsOfRow, headerOf } from '../rules/cell-place.ts'
import { cellsOf, commonSpot, labelledLine } from '../rules/label-place.ts'
import type { Reader } from '../rules/run-rule.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { type Candidate, priorOf, trustIn } from './candidate.ts'
import { isLone } from './lone-item.ts'

/** Most characters and words of a label, and tokens around it. */
const LONGEST = 60
const WORDS = 7
const AROUND = 8
const LEVELS = 6
/** Elements that hold one item of a list each. */
const ITEMS = new Set(['a', 'li', 'span', 'div', 'p', 'dd', 'td', 'b', 'strong', 'em', 'code'])

type LabelPlace = Extract<Place, { kind: 'label' }>

/** Range of texts that hold a value. */
export interface Range {
  readonly firstText: number
  readonly endText: number
}

/** Candidates for a range of texts. */
export function labelCandidates(
  page: ViewedPage,
  range: Range,
  spot: Spot,
  picks: readonly Reader['pick'][]
): Candidate[] {
  const { view, scope } = page
  const before = range.firstText > scope.firstText ? view.texts[range.firstText - 1] : undefined
  const behind = range.endText < scope.endText ? view.texts[range.endText] : undefined
  const first = view.texts[range.firstText]!
  const last = view.texts[range.endText - 1]!
  const above = before && nearest(page, before, first)
  const below = behind && nearest(page, behind, last)
  return [
    ...(before ? besides(page, before, first, range, spot, 'after') : []).map((place) => ({
      place,
      isFar: isFar(above, below)
    })),
    ...(behind ? besides(page, behind, last, range, spot, 'before') : []).map((place) => ({
      place,
      isFar: isFar(below, above) || isNextTerm(below, above)
    }))
  ].flatMap(({ place, isFar }) => withPicks(place, picks).map((one) => ({ ...one, isFar })))
}

/** Innermost element around a value and a text beside it that can be its label. */
function nearest({ known }: ViewedPage, label: TextSpot, value: TextSpot): Spot | undefined {
  return namesOf(label, known).length > 0 ? commonSpot(label.parent, value.parent) : undefined
}

/** Checks whether a label is in another item of a list than its value, or farther away than a label on the other side. */
function isFar(own: Spot | undefined, other: Spot | undefined): boolean {
  if (own === undefined) return false
  const { tagName } = own.element
  return tagName === 'ul' || tagName === 'ol' || (other !== undefined && other.depth > own.depth)
}

/** Checks whether a label behind a value is the next term of its list of terms. */
function isNextTerm(below: Spot | undefined, above: Spot | undefined): boolean {
  return below !== undefined && below === above && below.element.tagName === 'dl'
}

/** One candidate for each choice among several labels. */
export function withPicks(place: Place, picks: readonly Reader['pick'][]): Candidate[] {
  const prior = priorOf(place, 'text')
  const by = place.kind === 'cell' ? 'table' : 'label'
  return picks.map((pick) => ({
    by,
    place,
    from: 'text',
    pick,
    prior: prior * trustIn(pick)
  }))
}

function besides(
  { view, known }: ViewedPage,
  label: TextSpot,
  value: TextSpot,
  range: Range,
  spot: Spot,
  side: 'after' | 'before'
): LabelPlace[] {
  const common = commonSpot(label.parent, value.parent)
  if (!common || isApart(label, value, common)) return []
  const extents = extentsOf(view, common, value, range, spot, side)
  return namesOf(label, known).flatMap((name) => {
    const base = { kind: 'label', ...name, side } as const
    return extents.flatMap((extent) => [
      { ...base, ...extent },
      ...namesAround(common).map((within) => ({ ...base, ...extent, within }))
    ])
  })
}

/** Checks whether two texts only have the page in common: what stands in another part of it is no label. */
function isApart({ parent: one }: TextSpot, { parent: other }: TextSpot, common: Spot): boolean {
  if (common.element.tagName !== 'body' && common.element.tagName !== 'html') return false
  return Math.max(one.depth, other.depth) > common.depth + 1
}

/** A text as a label, and as the value of another field. */
function namesOf(
  { value, key }: TextSpot,
  known: ViewedPage['known']
): Pick<LabelPlace, 'label' | 'shown' | 'field'>[] {
  const names: Pick<LabelPlace, 'label' | 'shown' | 'field'>[] = []
  for (const [field, other] of known ?? []) {
    if (other === key) names.push({ label: field, shown: field, field })
  }
  // A single letter is a word of a sentence: `a`. A text that has a value of its own is no label of another.
  const isLabel =
    /\p{L}/u.test(key) &&
    labelledLine(value) === undefined &&
    !/^[a-z]$/.test(key) &&
    key.length <= LONGEST &&
    key.split(' ').length <= WORDS
  // The value of another field is no label of this one.
  if (!isLabel || names.length > 0) return names
  const shown = value.trim().slice(0, 100)
  return [...new Set([key, masked(key)])].map((label) => ({ label, shown }))
}

type Extent = Pick<LabelPlace, 'extent' | 'items'>

function extentsOf(
  view: PageView,
  common: Spot,
  value: TextSpot,
  range: Range,
  spot: Spot,
  side: 'after' | 'before'
): Extent[] {
  const found: Extent[] = []
  const { firstText, endText } = range
  if (endText - firstText === 1) found.push({ extent: 'text' })
  const cells = cellsOf(view, common, value)
  const [cell] = cells
  if (cell && cell !== common && cell.firstText === firstText) {
    if (cell.endText === endText && !isLone(spot, common)) found.push({ extent: 'cell' })
    const { tagName } = spot.element
    if (spot.index > cell.index && ITEMS.has(tagName))
      found.push({ extent: 'cell', items: tagName })
  }
  if (side === 'after') found.push(...restExtents(common, range, spot))
  return found
}

function restExtents(common: Spot, { endText, firstText }: Range, spot: Spot): Extent[] {
  const count = common.endText - firstText
  if (count > 60) return []
  const found: Extent[] = []
  const isWhole = common.endText === endText && endText > firstText
  if (isWhole && !isLone(spot, common)) found.push({ extent: 'rest' })
  const { tagName } = spot.element
  if (spot !== common && ITEMS.has(tagName)) found.push({ extent: 'rest', items: tagName })
  return found
}

/** Names of elements around a label. */
function namesAround(common: Spot): string[] {
  const names: string[] = []
  let at: Spot | undefined = common
  for (let level = 0; at && level < LEVELS && names.length < AROUND; level++, at = at.parent) {
    for (const token of tokensOf(at.element)) {
      if (tokenKind(token) !== 'tag' && !/\d{3}/.test(token)) names.push(token)
    }
  }
  return names.slice(0, AROUND)
}

/** Candidates for a cell of a table with headers. */
export function cellCandidates(
  view: PageView,
  spot: Spot,
  picks: readonly Reader['pick'][]
): Candidate[] {
  let cell: Spot | undefined = spot
  for (let level = 0; cell && level < 4 && cell.element.tagName !== 'td'; level++)
    cell = cell.parent
  const row = cell?.parent
  if (!cell || row?.element.tagName !== 'tr') return []
  const cells = cellsOfRow(view, row)
  const at = cells.indexOf(cell)
  const column = headerOf(view, row)[at]
  if (!column || at < 0 || column.length > LONGEST) return []
  const shown = column
  const name = at > 0 ? foldLabel(view.textOf(cells[0]!)) : ''
  const places: Place[] = [{ kind: 'cell', column, shown }]
  if (name !== '' && name.length <= LONGEST) places.push({ kind: 'cell', column, row: name, shown })
  return places.flatMap((place) => withPicks(place, picks))
}
