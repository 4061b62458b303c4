/** Things that others on the page reference by identifier: `"author": {"@id": "#ada"}`. */

import { oncePerPage } from '../memory/page-memory.ts'
import { resolveUrl } from '../page/base-url.ts'
import { type Thing, thingOf } from '../structured-data/things.ts'
import type { MetadataPage } from './page.ts'

/** A value as one thing; for a reference, the referenced thing, if the page describes it. */
export function referredThing(page: MetadataPage, value: unknown): Thing | undefined {
  const thing = thingOf(value)
  const id = thing?.values('@id')[0]
  if (thing === undefined || typeof id !== 'string' || isDescribed(thing)) return thing
  return identified(page).get(keyOf(page, id)) ?? thing
}

/** Things by identifier. The map is created for a page's first reference. */
const identified = oncePerPage((page: MetadataPage): ReadonlyMap<string, Thing> => {
  const found = new Map<string, Thing>()
  for (const thing of page.things) {
    const id = thing.values('@id')[0]
    if (typeof id !== 'string' || !isDescribed(thing)) continue
    const key = keyOf(page, id)
    if (!found.has(key)) found.set(key, thing)
  }
  return found
})

/** Checks whether a thing has more than its identifier. */
function isDescribed(thing: Thing): boolean {
  return ['name', 'url', 'contentUrl'].some((name) => thing.values(name).length > 0)
}

function keyOf({ base }: MetadataPage, id: string): string {
  return resolveUrl(id, base)?.href ?? id
}
