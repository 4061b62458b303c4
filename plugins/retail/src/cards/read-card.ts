/** One product in a list, as its card shows it. */

import { attribute, first, imageSource, link, text } from '@sluice/content'
import type { Element } from 'hast'
import { fullSize } from '../full-size.ts'
import { firstElement, firstText } from '../markup.ts'
import type { ListedProduct } from '../record.ts'
import type { CardPlaces, ShopPage } from '../shop.ts'
import { availabilityOf, countOf, priceIn, ratingOf, shownRating } from '../values.ts'
import { cardName } from './card-name.ts'
import { shownPrices } from './card-prices.ts'

const LINKS = [
  'h2 a[href], h3 a[href], h4 a[href]',
  'a[href*="/product"], a[href*="/p/"], a[href*="/dp/"]',
  'a[href]'
]

/** Read a card; `undefined` when it has no name or leads nowhere. */
export function readCard(
  page: ShopPage,
  card: Element,
  places: Omit<CardPlaces, 'cards'> = {}
): ListedProduct | undefined {
  const anchor =
    card.tagName === 'a' && card.properties.href
      ? card
      : firstElement(card, [...(places.link ?? []), ...LINKS])
  const url = anchor && link(anchor, 'a', page.base)
  const image = first(card, 'img')
  const name = cardName(card, places.name ?? [], anchor)
  if (!url || name === undefined) return undefined
  const { price, regular } = places.price
    ? placedPrices(page, card, places)
    : shownPrices(page, card)
  const stars = firstText(
    card,
    places.rating ?? ['[class*="rating"] [class*="sr-only"]', '[aria-label*="out of 5"]']
  )
  const source = image && imageSource(image, page.base)
  return {
    id: idOf(card, url, places.id),
    url: withoutTracking(url),
    name,
    price: price?.amount ?? null,
    regular_price:
      regular && price && Number(regular.amount) > Number(price.amount) ? regular.amount : null,
    currency: price?.currency ?? null,
    image: source ? fullSize(source) : null,
    rating: ratingOf({
      ...shownRating(stars ?? labelOf(card)),
      count: places.count ? countOf(firstText(card, places.count)) : null
    }),
    availability: stockOf(card)
  }
}

function labelOf(card: Element): string | undefined {
  const labelled = first(
    card,
    '[aria-label*="out of 5"], [aria-label*="von 5"], [aria-label*="sur 5"]'
  )
  return labelled && attribute(labelled, 'aria-label')
}

function idOf(card: Element, url: string, id: CardPlaces['id']): string | null {
  if (id instanceof RegExp) return id.exec(url)?.[1] ?? null
  for (const name of id === undefined ? ['data-product-id', 'data-product_id', 'data-id'] : [id]) {
    const holder = first(card, `[${name}]`)
    const value = holder && attribute(holder, name)
    if (value && value.length <= 100) return value
  }
  return null
}

function stockOf(card: Element): ListedProduct['availability'] {
  const badge = text(
    card,
    '[class*="sold-out"], [class*="soldout"], [class*="outofstock"], [class*="out-of-stock"], .stock'
  )
  const stock = availabilityOf(badge)
  return stock === 'unknown' && /\boutofstock\b/.test(attribute(card, 'class') ?? '')
    ? 'out_of_stock'
    : stock
}

function placedPrices(page: ShopPage, card: Element, places: Omit<CardPlaces, 'cards'>) {
  return {
    price: priceIn(firstText(card, places.price ?? []), page.locale, page.currency),
    regular: priceIn(firstText(card, places.regular ?? []), page.locale)
  }
}

function withoutTracking(href: string): string {
  const url = new URL(href)
  for (const name of [...url.searchParams.keys()])
    if (
      /^(?:utm_|ref$|ref_|_pos$|_sid$|_ss$|_psq$|_trkparms|_trksid|hash$|amdata|itmprp)/i.test(name)
    )
      url.searchParams.delete(name)
  if (/(?:^|\.)amazon\./.test(url.hostname)) return amazonUrl(url)
  return url.href
}

/** Amazon's addresses carry the search they were found by. */
function amazonUrl(url: URL): string {
  const asin = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})/.exec(decoded(url.href))?.[1]
  return asin ? `${url.origin}/dp/${asin}` : url.href
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
