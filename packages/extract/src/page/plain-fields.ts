/** The fields of a card or a row by its elements. */

import { imageSource, link } from '@sluice/content'
import { money } from '@sluice/values'
import type { Element } from 'hast'
import type { Wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import type { Place } from './page-index.ts'
import type { PageScope } from './scope.ts'

/** Plain fields of a card that does not label them: its heading or first link, its link, image, price and time. */
export function plainFields(
  element: Element,
  places: readonly Place[],
  wants: readonly Wanted[],
  { base, language }: PageScope
): Record<string, string> {
  const fields: [string, string | undefined][] = []
  const kinds = new Set(wants.map(({ concept }) => concept?.name))
  const tagged = (test: RegExp) =>
    places.find(({ element: { tagName }, line }) => test.test(tagName) && line !== '')
  if (kinds.has('title')) {
    const heading = tagged(/^h[1-6]$/) ?? tagged(/^(?:a|strong|b|th|dt)$/)
    fields.push(['name', heading?.line])
  }
  if (kinds.has('url')) fields.push(['url', link(element, 'a[href]', base)])
  if (kinds.has('image')) {
    const image = places.find(({ element: { tagName } }) => tagName === 'img')
    fields.push(['image', image && imageSource(image.element, base)])
  }
  if (kinds.has('price')) {
    const line = places.find(
      ({ line: text }) => text && text.length < 40 && money(text, { locale: language })?.currencyRaw
    )
    fields.push(['price', line?.line])
  }
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
