/** What the `meta` elements and the heading of a page say of its product: the least sure of all sources. */

import { money, resolveUrl, text } from '@sluice/content'
import type { Draft } from './draft.ts'
import type { ShopPage } from './shop-page.ts'
import { availabilityOf, cleanText, conditionOf, gtinsOf } from './values.ts'

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

/** The heading where the title repeats it, else the title without the name of the site. */
export function titleOf(page: ShopPage): string | null {
  const title = cleanText(page.meta('og:title') ?? text(page.tree, 'title'))
  const heading = cleanText(text(page.tree, 'h1'))
  if (title === null) return heading
  if (heading !== null && title.toLowerCase().includes(heading.toLowerCase())) return heading
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
