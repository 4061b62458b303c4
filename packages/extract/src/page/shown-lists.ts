/** The lists that a page shows for a property: below headings, and in elements named after it. */

import { attribute, resolveUrl } from '@sluice/content'
import { LIST_LABELS, type Wanted } from '../values/concepts.ts'
import { likelihood } from '../values/list-items.ts'
import { isColumn } from './labelled-values.ts'
import { namedPlaces, sourceOf } from './named-places.ts'
import type { PageIndex } from './page-index.ts'
import { listItems, outermost, repeatedTexts } from './page-lists.ts'
import type { Place } from './place.ts'
import { below } from './sections.ts'
import type { Shown } from './shown.ts'

/** Labels and elements of one property that are looked at. */
const TRIED = 12

/** Lists for a property: named elements and what is below headings, the longer one first. */
export function* shownLists(index: PageIndex, want: Wanted, base: URL): Generator<Shown> {
  const isLong = want.concept?.kind === 'steps'
  const found: { items: string[]; source: string }[] = []
  for (const place of labelsOf(index, want)) {
    if (isColumn(place)) continue
    const parts = below(index, place)
    const items =
      want.kind === 'url'
        ? linksIn(index, parts, base)
        : listItems(index, parts, isLong, endOf(index, place, want))
    if (items.length > 0) found.push({ items, source: `label:${place.line}` })
  }
  const named = namedPlaces(index, want)
  const outer = outermost(named)
  for (const place of outer.slice(0, TRIED)) {
    const items = listItems(index, [place], isLong)
    if (items.length > 1) found.push({ items, source: sourceOf(place) })
  }
  const repeated = repeatedTexts(named)
  if (repeated.length > 1) found.push({ items: repeated, source: sourceOf(outer[0]!) })
  const score = ({ items, source }: { items: string[]; source: string }) =>
    Math.min(items.length, 10) *
    likelihood(items, want.concept?.name) *
    (source.startsWith('label') ? 1.2 : 1)
  const likely = found.filter((list) => score(list) > 0).sort((a, b) => score(b) - score(a))
  for (const { items, source } of likely) yield { value: items, source }
}

/** Addresses of the links in some elements. */
function linksIn(index: PageIndex, parts: readonly Place[], base: URL): string[] {
  const links = index.links().filter((link) => parts.some((one) => isIn(link, one)))
  const found = links.flatMap(({ element }) => resolveUrl(attribute(element, 'href')!, base) ?? [])
  return [...new Set(found.map(({ href }) => href))]
}

function isIn({ index }: Place, part: Place): boolean {
  return index >= part.index && index < part.end
}

function labelsOf(index: PageIndex, { labels }: Wanted): Place[] {
  const found: Place[] = []
  for (const key of labels) {
    for (const place of index.labelled(key)) if (!place.isAside) found.push(place)
  }
  return found.slice(0, TRIED)
}

/** Returns the end of a list below a label. The label of another list ends it. */
function endOf(index: PageIndex, label: Place, { labels }: Wanted): number {
  let end = index.places.length
  for (const key of LIST_LABELS) {
    if (labels.has(key)) continue
    for (const { index: at } of index.labelled(key)) if (at > label.index && at < end) end = at
  }
  return end
}
