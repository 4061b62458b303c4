/** Reads the product from the `meta` elements and the heading of a page, the least reliable source of all. */

import { resolveUrl, text } from '@sluice/content'
import { money } from '@sluice/values'
import type { Draft, Sources } from '../draft.ts'
import { titleOf } from '../page-title.ts'
import type { Product } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, conditionOf, gtinsOf } from '../values.ts'

/** OpenGraph, product tags and the like. */
export function metaDraft(page: ShopPage): Draft {
  const { meta } = page
  const image = meta('og:image:secure_url') ?? meta('og:image') ?? meta('twitter:image')
  const resolved = image === undefined ? undefined : resolveUrl(image, page.base)?.href
  const amount =
    meta('product:sale_price:amount') ?? meta('product:price:amount') ?? meta('og:price:amount')
  const currency = meta('product:price:currency') ?? meta('og:price:currency')
  const found =
    amount === undefined
      ? undefined
      : money(amount, { locale: /^\d+(?:\.\d+)?$/.test(amount) ? 'en' : page.locale, currency })
  const regular =
    meta('product:original_price:amount') ??
    (meta('product:sale_price:amount') && meta('product:price:amount'))
  return {
    source: 'meta',
    sources: metaSources(page),
    fields: {
      name: titleOf(page) ?? undefined,
      brand: cleanText(meta('product:brand') ?? meta('og:brand')),
      // The big shops put a text for search engines there.
      description: page.shop ? null : cleanText(meta('og:description') ?? meta('description')),
      price: found?.amount ?? null,
      currency: found?.currency ?? null,
      currency_raw: currency ?? found?.currencyRaw ?? null,
      regular_price: regular ? (money(regular, { locale: 'en' })?.amount ?? null) : null,
      availability: availabilityOf(meta('product:availability') ?? meta('og:availability')),
      condition: conditionOf(meta('product:condition') ?? meta('og:condition')),
      sku: cleanText(meta('product:retailer_item_id')),
      gtin: gtinsOf([
        meta('product:ean'),
        meta('product:upc'),
        meta('product:gtin'),
        meta('product:isbn')
      ]),
      main_image: resolved ?? null
    }
  }
}

/** Names of `meta` elements by field, the first that the page has gives it. */
const NAMES: Readonly<Partial<Record<keyof Product, readonly string[]>>> = {
  name: ['og:title'],
  brand: ['product:brand', 'og:brand'],
  description: ['og:description', 'description'],
  price: ['product:sale_price:amount', 'product:price:amount', 'og:price:amount'],
  regular_price: ['product:original_price:amount', 'product:price:amount'],
  currency: ['product:price:currency', 'og:price:currency'],
  currency_raw: ['product:price:currency', 'og:price:currency'],
  availability: ['product:availability', 'og:availability'],
  condition: ['product:condition', 'og:condition'],
  sku: ['product:retailer_item_id'],
  gtin: ['product:ean', 'product:upc', 'product:gtin', 'product:isbn'],
  main_image: ['og:image:secure_url', 'og:image', 'twitter:image']
}

function metaSources(page: ShopPage): Sources {
  const found = Object.entries(NAMES).flatMap(([field, names]) => {
    const name = names.find((one) => page.meta(one) !== undefined)
    return name === undefined ? [] : [[field, `meta:${name}`] as const]
  })
  const isHeading = titleOf(page) === cleanText(text(page.tree, 'h1'))
  return {
    name: 'css:title',
    ...Object.fromEntries(found),
    ...(isHeading ? { name: 'css:h1' } : {})
  }
}
