/** Reads the product from the `meta` elements and the heading of a page, the least reliable source of all. */

import { resolveUrl, text } from '@sluice/content'
import { money } from '@sluice/values'
import type { Draft, Sources } from '../draft.ts'
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

/** The heading where the title repeats it, else the title without the name of the site. */
export function titleOf(page: ShopPage): string | null {
  const title = cleanText(page.meta('og:title') ?? text(page.tree, 'title'))
  const heading = cleanText(text(page.tree, 'h1'))
  if (title === null) return heading
  if (heading !== null && title.toLowerCase().includes(heading.toLowerCase())) return heading
  // Shops without a title for each page give all of them the name of the shop.
  if (heading !== null && page.meta('og:title') === undefined && !sharesWord(title, heading))
    return heading
  const site = cleanText(page.meta('og:site_name'))
  const parts = title.split(/\s[|–—·]\s|\s-\s(?=[^-]*$)/)
  const last = parts.at(-1) ?? ''
  const isSite =
    parts.length > 1 &&
    (last.toLowerCase() === site?.toLowerCase() ||
      page.url.hostname
        .replace(/[^a-z]/g, '')
        .includes(last.toLowerCase().replace(/[^a-z]/g, '') || '\0'))
  return isSite
    ? title.slice(0, title.lastIndexOf(last)).replace(/\s[|–—·-]\s?$/, '') || title
    : title
}

function sharesWord(title: string, heading: string): boolean {
  const known = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => known.has(word))
}
