/** Evidence from the visible elements of a page. */

import { imageUrls } from '@sluice/content'
import type { Root } from 'hast'
import type { Evidence } from '../evidence.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf } from '../schema/schema-shapes.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { likelihood } from '../values/list-items.ts'
import { listOf } from '../values/value-index.ts'
import { namedPlaces, sourceOf } from './named-places.ts'
import type { PageIndex } from './page-index.ts'
import { outermost } from './page-lists.ts'
import { shownValues } from './page-values.ts'
import type { Scope } from './scope.ts'
import type { Shown } from './shown.ts'
import { shownLists } from './shown-lists.ts'

/** Evidence of the elements that an object has on the page: lists, then single values. */
export function* shownEvidence(
  want: Wanted,
  node: SchemaNode,
  { shown: indexOf, page }: Scope,
  isList: boolean
): Generator<Evidence> {
  // Only lines of opening hours are texts that are objects.
  const isTexts = isList && asksObjects(node) && want.concept?.name !== 'opening hours'
  if (!indexOf || isTexts) return
  const index = indexOf()
  if (isList && want.kind === 'image') yield* galleries(index, want, page.base)
  else if (isList) {
    for (const { value, source } of shownLists(index, want, page.base)) {
      yield { values: listOf(value), source }
    }
  }
  // A currency is next to a price.
  const wants = want.concept?.kind === 'currency' ? [want, PRICE] : [want]
  for (const one of wants) {
    const shown = shownValues(index, one, page.base)
    if (isList) yield* together(shown, want)
    else for (const { value, source, tier } of shown) yield { values: [value], source, tier }
  }
}

/** The images in elements that are named after a list of images, the most first. */
function* galleries(index: PageIndex, want: Wanted, base: URL): Generator<Evidence> {
  const found = outermost(namedPlaces(index, want)).map((place) => {
    const tree: Root = { type: 'root', children: [place.element] }
    return { values: imageUrls(tree, base), source: sourceOf(place) }
  })
  found.sort((a, b) => b.values.length - a.values.length)
  yield* found.filter(({ values }) => values.length > 1)
}

const PRICE = wanted('price', {})

/** Values that are equally good as one list. */
function* together(shown: Iterable<Shown>, want: Wanted): Generator<Evidence> {
  let open: { values: unknown[]; source: string; tier: string | undefined } | undefined
  for (const { value, source, tier } of shown) {
    if (likelihood([String(value)], want.concept?.name) === 0) continue
    if (open && tier !== undefined && open.tier === tier) {
      if (!open.values.includes(value)) open.values.push(value)
      continue
    }
    if (open) yield open
    open = { values: [value], source, tier }
  }
  if (open) yield open
}

/** Checks whether a list is to have objects with several properties, which a text cannot be. */
function asksObjects({ items }: SchemaNode): boolean {
  return (
    items !== undefined && shapesOf(items).some(({ properties }) => (properties?.size ?? 0) > 1)
  )
}
