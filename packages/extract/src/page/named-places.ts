/** Elements that are named after a property by their class, id or test id. */

import { attribute } from '@sluice/content'
import type { Wanted } from '../values/concepts.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

export function namedPlaces(index: PageIndex, { classes, longer }: Wanted): Place[] {
  for (const key of classes) {
    if (key.length < 3) continue
    const others = new Set(longer.get(key)?.flatMap((name) => index.classed(name)))
    const found = index.classed(key).filter((place) => !place.isAside && !others.has(place))
    if (found.length > 0) return found
  }
  return []
}

export function sourceOf({ element }: Place): string {
  const id = attribute(element, 'id')
  if (id && /^[\w-]+$/.test(id)) return `css:#${id}`
  const token = (attribute(element, 'class') ?? '')
    .split(/\s+/)
    .find((name) => /^[a-z][\w-]*$/i.test(name))
  return `css:${element.tagName}${token ? `.${token}` : ''}`
}
