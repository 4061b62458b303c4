/** The fields of a card or a row by its elements. */

import { attribute, imageSource, link, resolveUrl } from '@sluice/content'
import type { Wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import type { Place } from './place.ts'
import type { PageScope } from './scope.ts'
import { shownPrice } from './shown-price.ts'

/** Plain fields of a card that does not label them: its heading or first link, its link, image, price and time. */
export function plainFields(
  places: readonly Place[],
  wants: readonly Wanted[],
  { base, language }: PageScope
): Record<string, string> {
  const fields: [string, string | undefined][] = []
  const kinds = new Set(wants.map(({ concept }) => concept?.name))
  const tagged = (test: RegExp) =>
    places.find(({ element: { tagName }, line }) => test.test(tagName) && line !== '')
  if (kinds.has('title')) {
    const heading = tagged(/^h[1-6]$/) ?? named(places) ?? tagged(/^(?:a|strong|b|th|dt)$/)
    fields.push(['name', heading?.line])
  }
  if (kinds.has('url')) {
    const heading = tagged(/^h[1-6]$/)
    const named = heading && (heading.parent?.element.tagName === 'a' ? heading.parent : heading)
    const self = named?.element.tagName === 'a' ? attribute(named.element, 'href') : undefined
    const own = self === undefined ? undefined : resolveUrl(self, base)?.href
    fields.push([
      'url',
      own ?? (named && link(named.element, 'a[href]', base)) ?? webLink(places, base)
    ])
  }
  if (kinds.has('image')) {
    const image = places.find(({ element: { tagName } }) => tagName === 'img')
    fields.push(['image', image && imageSource(image.element, base)])
  }
  if (kinds.has('price')) fields.push(['price', shownPrice(places, language)])
  if (kinds.has('published')) {
    const time = places.find(({ element: { tagName } }) => tagName === 'time')
    fields.push([
      'datePublished',
      (time?.element.properties.dateTime as string | undefined) ?? time?.line
    ])
  }
  return Object.fromEntries(
    fields.filter(
      (field): field is [string, string] => field[1] !== undefined && nameKey(field[0]) !== ''
    )
  )
}

/** A class that ends with the word for a title. */
const TITLE = /(?:^|[-_\s]|(?<=[a-z])(?=[A-Z]))(?:title|name|headline)(?=\s|$)/i

/** The element that is called the title by its class. */
function named(places: readonly Place[]): Place | undefined {
  return places.find(({ element, line }) => line && TITLE.test(attribute(element, 'class') ?? ''))
}

function webLink(places: readonly Place[], base: URL): string | undefined {
  for (const { element } of places) {
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const url = href === undefined || href.startsWith('#') ? undefined : resolveUrl(href, base)
    if (url) return url.href
  }
  return undefined
}
