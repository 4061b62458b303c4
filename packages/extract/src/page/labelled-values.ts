/** The values behind the labels of a property: in cells, in lines, below headings, in the next element. */

import { attribute } from '@sluice/content'
import type { Wanted } from '../values/concepts.ts'
import { isTested, valueOfKind } from '../values/kinds.ts'
import { isNoValue } from '../values/no-value.ts'
import { nameKey } from '../values/property-name.ts'
import { linkedValue } from './linked-values.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'
import type { Shown } from './shown.ts'
import { type Behind, textBehind } from './text-behind.ts'
import type { Line } from './text-parts.ts'

/** Labels of one property that are looked at. */
const TRIED = 12
/** Characters of a value that is not a list. */
const LONGEST = 400

const HEADING = /^h([1-6])$/

/** Values after labels, those after the property's own names first, then those in cells and lines. */
export function* labelledValues(
  index: PageIndex,
  want: Wanted,
  base: URL,
  isFooter: boolean
): Generator<Shown> {
  const own = new Set(want.keys)
  const isThere = ({ isAside, isFooter: below }: Place) => (isFooter ? below : !isAside)
  const found: { tier: number; shown: () => Shown | undefined }[] = []
  for (const key of want.labels) {
    const rank = own.has(key) ? 0 : 10
    const count = found.length
    for (const place of index.labelled(key)) {
      if (found.length - count >= TRIED) break
      if (!isThere(place)) continue
      found.push({
        tier: rank + certainty(place),
        shown: () => behindLabel(index, place, want, base)
      })
    }
    for (const line of index.lines(key).slice(0, TRIED)) {
      if (isThere(line.place))
        found.push({ tier: rank + 1, shown: () => ofLine(index, line, want, base) })
    }
    if (want.kind !== 'count' && !want.isNumber) continue
    for (const line of index.counted(key).slice(0, TRIED)) {
      if (isThere(line.place))
        found.push({ tier: rank + 4, shown: () => ofLine(index, line, want, base) })
    }
  }
  found.sort((a, b) => a.tier - b.tier)
  for (const { tier, shown } of found.slice(0, TRIED * 2)) {
    const one = shown()
    if (one) yield { ...one, tier: `label ${tier} ${isFooter}` }
  }
}

function ofLine(index: PageIndex, line: Line, want: Wanted, base: URL): Shown | undefined {
  const source = `line:${line.text.slice(0, 60)}`
  const linked = linkedValue(index.places.slice(line.from, line.to), want, base)
  if (linked) return { value: linked, source }
  return isNoValue(line.value) ? undefined : { value: line.value, source }
}

/** The value behind a label: in the next cell, the description of a term, the rest of the line, the next element. */
function behindLabel(index: PageIndex, place: Place, want: Wanted, base: URL): Shown | undefined {
  if (place.isForm || isColumn(place)) return undefined
  const source = `label:${place.line}`
  // A label that is a link is itself the value of an address, and else the entry of a menu.
  const link = linkAround(index, place)
  if (link && want.kind === 'url') {
    const value = linkedValue([link], want, base)
    return value ? { value, source } : undefined
  }
  let at: Place | undefined = place
  for (let level = 0; at && level < 3; level++, at = at.parent) {
    const found = textBehind(index, at)
    if (found.isForm) return undefined
    if (found.lines.length > 0) {
      const isMenu = link !== undefined && certainty(place) > 1 && isAllLinks(found)
      const value = isMenu ? undefined : valueBehind(found, want, base)
      // A heading stands again in the contents of the page.
      const isLabel = value === undefined || nameKey(value) === nameKey(place.line ?? '')
      return isLabel ? undefined : { value, source }
    }
    if (level > 0 && HEADING.test(at.element.tagName)) break
  }
  return undefined
}

/** Checks whether a label is the head of a column: one of several in a row without other cells. */
export function isColumn({ element, parent }: Place): boolean {
  if (element.tagName !== 'th' || parent?.element.tagName !== 'tr') return false
  const cells = parent.element.children.filter((node) => node.type === 'element')
  return cells.length > 1 && cells.every(({ tagName }) => tagName === 'th')
}

function valueBehind(
  { lines, places, items }: Behind,
  want: Wanted,
  base: URL
): string | undefined {
  const linked = linkedValue(places, want, base)
  if (linked) return linked
  if (want.kind === 'url' || want.kind === 'image') return lines.length === 1 ? lines[0] : undefined
  const said = lines.filter((line) => !isNoValue(line))
  if (want.kind === 'address') return said.join(', ').replace(/,+,/g, ',').slice(0, LONGEST)
  // What is chosen from a list of links is a facet.
  if (items > 1 && isAllLinks({ lines, places })) return undefined
  // Of several lines one can be the value; a text of several is one only without a test.
  if (lines.length > 1 && isTested(want.kind)) return oneOf(said, want)
  if (items > 1) return undefined
  const text = said.join(' ')
  return text.length <= LONGEST && text !== '' ? text : undefined
}

/** Kinds that say the first thing first, such as a price before its conditions. */
export const FIRST: ReadonlySet<string> = new Set([
  'availability',
  'count',
  'date',
  'money',
  'rating'
])

function oneOf(lines: readonly string[], { kind, name }: Wanted): string | undefined {
  const found = lines.filter((line) => {
    return valueOfKind(line, kind, { language: undefined, name }) !== undefined
  })
  return new Set(found).size === 1 || FIRST.has(kind ?? '') ? found[0] : undefined
}

function isAllLinks({ lines, places }: Pick<Behind, 'lines' | 'places'>): boolean {
  const linked = places
    .filter(({ element }) => element.tagName === 'a')
    .map(({ line }) => line ?? '')
  return linked.join('').length >= lines.join('').replace(/\s/g, '').length * 0.8
}

/** The link that an element is, is in, or consists of. */
function linkAround(index: PageIndex, place: Place): Place | undefined {
  const isLink = ({ element }: Place) =>
    element.tagName === 'a' && Boolean(attribute(element, 'href'))
  let at: Place | undefined = place
  for (let level = 0; at && level < 3; level++, at = at.parent) if (isLink(at)) return at
  const inside = index.places.slice(place.index + 1, Math.min(place.end, place.index + 4))
  return inside.find((one) => isLink(one) && one.line === place.line)
}

/** Cells and terms say for certain what is theirs, headings the least. */
function certainty({ element: { tagName } }: Place): number {
  if (tagName === 'th' || tagName === 'dt') return 0
  if (tagName === 'td') return 1
  return HEADING.test(tagName) ? 3 : 2
}
