/** Variants of a product: one page, several things that one can order. */

import { resolveUrl, type Thing, thingOf, valueText, valueUrl } from '@sluice/content'
import type { Offer, Variant } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText } from '../values.ts'
import { bestOffer, readOffers } from './offers.ts'
import { imagesOf, nameOf } from './values.ts'

/** Versions of one page; more are left out. */
const VARIANTS = 500
const ATTRIBUTES = ['color', 'size', 'material', 'pattern', 'style', 'width']

/** Variants that a group lists, or else the products of the page that belong to it. */
export function variantThings(thing: Thing, siblings: readonly Thing[]): readonly Thing[] {
  const listed = thing
    .values('hasVariant')
    .slice(0, VARIANTS)
    .flatMap((value) => thingOf(value) ?? [])
  return listed.length > 0 ? listed : siblings.slice(0, VARIANTS)
}

/** Records of the variants. */
export function variantsOf(page: ShopPage, variants: readonly Thing[]): Variant[] {
  return variants.map((variant) => {
    const { main, stock } = readOffers(page, variant)
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
      availability: stock,
      image: imagesOf(page, variant.values('image'))[0] ?? null,
      url: (url && resolveUrl(url, page.base)?.href) || null
    }
  })
}

/** The offers of all variants, and the one that holds for the page. */
export function variantOffers(
  page: ShopPage,
  variants: readonly Thing[]
): { offers: readonly Offer[]; main: Offer | undefined } {
  const offers = variants.flatMap((variant) => {
    const { main } = readOffers(page, variant)
    if (!main) return []
    const url = main.url ?? valueUrl(variant.values('url')[0])
    return { ...main, url: (url && resolveUrl(url, page.base)?.href) || null }
  })
  return { offers, main: bestOffer(page, offers) }
}
