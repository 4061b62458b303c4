/** The versions of a product out of structured data. */

import { resolveUrl, type Thing, thingOf, valueText, valueUrl } from '@sluice/content'
import type { Offer, Variant } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText } from '../values.ts'
import { readOffers } from './offers.ts'
import { imagesOf, nameOf } from './values.ts'

/** Versions of one page; more are left out. */
const VARIANTS = 500
const ATTRIBUTES = ['color', 'size', 'material', 'pattern', 'style', 'width']

function variantThings(thing: Thing): Thing[] {
  return thing
    .values('hasVariant')
    .slice(0, VARIANTS)
    .flatMap((value) => thingOf(value) ?? [])
}

/** Versions of a product group. */
export function variantsOf(page: ShopPage, thing: Thing): Variant[] {
  return variantThings(thing).map((variant) => {
    const { main } = readOffers(page, variant)
    const attributes = Object.fromEntries(
      ATTRIBUTES.flatMap((name) => {
        const text = cleanText(valueText(variant.values(name)[0]))
        return text === null ? [] : [[name, text]]
      })
    )
    const url = valueUrl(variant.values('url')[0]) ?? main?.url ?? undefined
    return {
      id: valueText(variant.values('productID')[0]) ?? null,
      sku: cleanText(valueText(variant.values('sku')[0])),
      name: nameOf(variant, 'name'),
      attributes,
      price: main?.price ?? null,
      availability: main?.availability ?? 'unknown',
      image: imagesOf(page, variant.values('image'))[0] ?? null,
      url: (url && resolveUrl(url, page.base)?.href) || null
    }
  })
}

/** The cheapest offer among those of the versions; in stock when any of them is. */
export function cheapestVariant(page: ShopPage, thing: Thing): Offer | undefined {
  const offers = variantThings(thing).flatMap((variant) => readOffers(page, variant).main ?? [])
  const priced = offers.filter(({ price }) => price !== null)
  const [first] = priced.sort((one, other) => Number(one.price) - Number(other.price))
  if (first === undefined) return undefined
  const isInStock = offers.some(({ availability }) => availability === 'in_stock')
  return isInStock ? { ...first, availability: 'in_stock' } : first
}
