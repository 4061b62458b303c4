/** The products of a list out of structured data. */

import { resolveUrl, type Thing, thingOf, valueText, valueUrl } from '@sluice/content'
import { fullSize } from '../full-size.ts'
import type { ListedProduct } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText } from '../values.ts'
import { readOffers } from './offers.ts'
import { isProduct } from './product.ts'
import { aggregateRating } from './values.ts'

/** Products of the longest ItemList, or all products the page describes beside each other. */
export function structuredList(page: ShopPage): ListedProduct[] {
  const lists = page.things.filter(
    ({ types }) => types.includes('itemlist') || types.includes('offercatalog')
  )
  const listed = lists.map((list) =>
    list.values('itemListElement').flatMap((entry) => listedProduct(page, productOf(entry)) ?? [])
  )
  const longest = listed.reduce((best, list) => (list.length > best.length ? list : best), [])
  if (longest.length > 1) return longest
  const products = page.things.filter(
    (thing) =>
      isProduct(thing) && !/hasVariant|isVariantOf|isRelatedTo|isSimilarTo/.test(thing.source)
  )
  return products.flatMap((thing) => listedProduct(page, thing) ?? [])
}

/** A `ListItem` holds the product; some lists hold it directly. */
function productOf(entry: unknown): Thing | undefined {
  const thing = thingOf(entry)
  if (thing === undefined || !thing.types.includes('listitem')) return thing
  const inner = thingOf(thing.values('item')[0])
  return inner && (inner.values('name').length > 0 || inner.values('offers').length > 0)
    ? inner
    : undefined
}

function listedProduct(page: ShopPage, thing: Thing | undefined): ListedProduct | undefined {
  const name = cleanText(thing && valueText(thing.values('name')[0]))
  if (!thing || name === null || !isProduct(thing)) return undefined
  const { main, regularPrice } = readOffers(page, thing)
  const url =
    valueUrl(thing.values('url')[0]) ?? valueUrl(thing.values('@id')[0]) ?? main?.url ?? undefined
  const image = valueUrl(thing.values('image')[0])
  const resolved = image && resolveUrl(image, page.base)?.href
  return {
    id: cleanText(valueText(thing.values('sku')[0]) ?? valueText(thing.values('productID')[0])),
    url: (url && resolveUrl(url, page.base)?.href) || null,
    name,
    price: main?.price ?? null,
    regular_price: regularPrice,
    currency: main?.currency ?? null,
    image: resolved ? fullSize(resolved) : null,
    rating: aggregateRating(thing),
    availability: main?.availability ?? 'unknown'
  }
}
