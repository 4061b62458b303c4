/** One product in a list, as its card shows it. */

import { all, attribute, first, imageSource, link, text } from '@sluice/content'
import type { Element, Nodes } from 'hast'
import { fullSize } from './full-size.ts'
import { firstOf, firstText } from './markup.ts'
import { isPrice } from './price-cards.ts'
import type { ListedProduct } from './record.ts'
import type { ShopPage } from './shop-page.ts'
import { availabilityOf, cleanText, countOf, priceIn, ratingOf, shownRating } from './values.ts'

/** Where the cards of a shop have what; without one, the usual places. */
export interface CardPlaces {
  readonly cards: string
  readonly name?: readonly string[]
  readonly link?: readonly string[]
  readonly price?: readonly string[]
  readonly regular?: readonly string[]
  readonly rating?: readonly string[]
  readonly count?: readonly string[]
  /** Attribute of the card that has the identifier, or what finds it in the address. */
  readonly id?: string | RegExp
}

const NAMES = [
  '[itemprop="name"]',
  '[class*="product-title"], [class*="product-name"], [class*="product__title"], [class*="card__heading"], [class*="productName"], [class*="product_title"]',
  'h2, h3, h4, h5',
  '[class*="title"], [class*="name"]'
]
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
      : firstOf(card, [...(places.link ?? []), ...LINKS])
  const url = anchor && link(anchor, 'a', page.base)
  const image = first(card, 'img')
  const name = nameOf(card, places, anchor)
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

/** What links say that lead to any product. */
const CALLS =
  /^(?:view|see|shop|get|check|buy|add|quick|learn|more|details|select|choose|compare|save|sale|new|sold out|\d+ (?:formats|colou?rs|sizes|options|reviews|ratings))\b.{0,25}$/i

/** The first of the usual places with a line that is a name: no call to act, no price. */
function nameOf(
  card: Element,
  { name = [] }: Omit<CardPlaces, 'cards'>,
  anchor: Element | undefined
): string | undefined {
  const image = first(card, 'img')
  const candidates = [
    ...[...name, ...NAMES].map((selector) => text(card, selector)),
    anchor && (attribute(anchor, 'title') || text(anchor)),
    ...all(card, 'a[href]')
      .slice(0, 10)
      .map((one) => text(one)),
    image && attribute(image, 'alt')
  ]
  for (const candidate of candidates) {
    for (const line of (cleanText(candidate) ?? '').slice(0, 2000).split('\n')) {
      const found = line.trim()
      if (
        found.length > 2 &&
        found.length <= 500 &&
        /\p{L}{2}/u.test(found) &&
        !CALLS.test(found) &&
        !hasPrice(found)
      )
        return found
    }
  }
  return undefined
}

function hasPrice(line: string): boolean {
  return /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr\b)/.test(line)
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

/** A class of what a price was before. */
const STRUCK =
  /(?:^|[-_\s])(?:old|was|regular|compare|strike|crossed|before|rrp|msrp|list)(?:[-_\s]|$)|compare-at|strikethrough/i

/** Prices of a card that are looked at. */
const PRICES = 6

/** Prices of a card: what is not struck out is to be paid. */
function shownPrices(page: ShopPage, card: Element) {
  const shown: { found: NonNullable<ReturnType<typeof priceIn>>; isStruck: boolean }[] = []
  const visit = (node: Nodes, isStruck: boolean): void => {
    if (node.type !== 'element' || shown.length >= PRICES) return
    const struck = isStruck || isStruckOut(node)
    const before = shown.length
    for (const child of node.children) visit(child, struck)
    // The innermost element that is a price; what is struck out stands beside what is not.
    if (shown.slice(before).some((inner) => inner.isStruck === struck)) return
    const inner = struck ? textWithin(node) : unstruckText(node)
    const found =
      inner !== undefined && isPrice(inner) ? priceIn(inner, page.locale, page.currency) : undefined
    if (found) shown.push({ found, isStruck: struck })
  }
  visit(card, false)
  return {
    price: (shown.find(({ isStruck }) => !isStruck) ?? shown[0])?.found,
    regular: shown.find(({ isStruck }) => isStruck)?.found
  }
}

function isStruckOut(element: Element): boolean {
  return (
    /^(?:del|s|strike)$/.test(element.tagName) || STRUCK.test(attribute(element, 'class') ?? '')
  )
}

/** Characters of a price, and nodes it is made of. */
const SHORT = 40
const NODES = 100

/** Text of an element without what is struck out in it; `undefined` when it is longer than a price. */
function unstruckText(element: Element): string | undefined {
  return textWithin(element, isStruckOut)
}

function textWithin(
  element: Element,
  isLeftOut: (part: Element) => boolean = () => false
): string | undefined {
  let found = ''
  let nodes = 0
  const pending: Nodes[] = [...element.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (++nodes > NODES || found.length > SHORT) return undefined
    if (node.type === 'text') found += node.value.replace(/\s+/g, ' ')
    if (node.type !== 'element' || isLeftOut(node)) continue
    if (node.children.length > NODES) return undefined
    pending.push(...node.children.toReversed())
  }
  return found.length > SHORT ? undefined : found.trim()
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
