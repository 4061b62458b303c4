/** Values of things: names, addresses, pictures, ratings. */

import { resolveUrl, type Thing, thingOf, valuePath, valueText, valueUrl } from '@sluice/content'
import type { Rating } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText, countOf, numberOf, ratingOf } from '../values.ts'

/** Name of a thing, or a text that is not an address. */
export function nameOf(thing: Thing, property: string): string | null {
  for (const value of thing.values(property)) {
    const name = cleanText(valueText(value))
    if (name !== null && !/^https?:\/\//i.test(name)) return name
  }
  return null
}

/** The things that a property has, each with its place. */
export function innerThings(thing: Thing, property: string): Thing[] {
  return thing
    .values(property)
    .flatMap((value, index) => thingOf(value, valuePath(thing, property, index)) ?? [])
}

/** The value of an enumeration, whether written as text, address or reference. */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : (valueUrl(value) ?? valueText(value))
}

/** Addresses of pictures, absolute, each once. */
export function imagesOf(page: ShopPage, values: readonly unknown[]): string[] {
  const found = new Set<string>()
  for (const value of values) {
    // Etsy writes the name of the property in capitals of its own.
    const url = valueUrl(value) ?? valueUrl(thingOf(value)?.values('contentURL')[0])
    const resolved = url === undefined ? undefined : resolveUrl(url, page.base)
    if (resolved) found.add(resolved.href)
  }
  return [...found]
}

/** The `aggregateRating` of a thing. */
export function aggregateRating(thing: Thing): Rating | null {
  const rating = thingOf(thing.values('aggregateRating')[0])
  if (rating === undefined) return null
  const written = valueText(rating.values('reviewCount')[0])
  const rated = countOf(valueText(rating.values('ratingCount')[0]))
  const reviews = countOf(written)
  return ratingOf({
    value: numberOf(valueText(rating.values('ratingValue')[0])),
    best: numberOf(valueText(rating.values('bestRating')[0])),
    count: rated ?? reviews,
    reviews_count: rated === null ? null : reviews
  })
}
