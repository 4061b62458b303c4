/** Offers out of structured data: prices, stock, sellers. */

import { resolveUrl, type Thing, thingOf, valueText, valueUrl } from '@sluice/content'
import { money } from '@sluice/values'
import type { Offer, Product } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, conditionOf, isSoldOut } from '../values.ts'
import { addressOf, innerThings, nameOf } from './values.ts'

/** Offers of a thing. */
export interface Offers {
  /** The offer that holds for the page: the one of its address, else the cheapest that is in stock. */
  readonly main: Offer | undefined
  /** The same as the page has it. */
  readonly thing: Thing | undefined
  readonly list: Offer[]
  readonly regularPrice: string | null
  readonly currency: string | null
  readonly currencyRaw: string | null
  readonly seller: Product['seller']
  /** There are offers, none has a price, and the product is unavailable. */
  readonly isUnpriced: boolean
  /** Stock of all offers. */
  readonly stock: Offer['availability']
  /** First value of a property of any offer as text. */
  values(property: string): string | undefined
}

/** Types of what may cost nothing. */
const FREE = new Set(['softwareapplication', 'mobileapplication', 'webapplication', 'videogame'])

/** Offers of one product; more are left out. */
const OFFERS = 200

/** Read the offers of a thing. */
export function readOffers(page: ShopPage, thing: Thing): Offers {
  const offers = offersOf(thing)
  const isFree = thing.types.some((type) => FREE.has(type))
  const list = offers.map((offer) => offerOf(page, offer, isFree))
  const main = bestOffer(page, list)
  const index = main === undefined ? 0 : list.indexOf(main)
  const currencyRaw = cleanText(
    valueText(offers[index]?.values('priceCurrency')[0]) ?? specified(offers[index])?.currency
  )
  return {
    main,
    thing: offers[index],
    list,
    regularPrice: offers[index] ? regularPriceOf(page, offers[index]) : null,
    currency: main?.currency ?? null,
    currencyRaw,
    seller: sellerOf(page, offers[index]),
    stock: stockOf(list, main),
    isUnpriced:
      list.length > 0 &&
      list.every(
        ({ price, availability }) =>
          price === null && /out_of_stock|discontinued/.test(availability)
      ),
    values: (property) =>
      offers.map((offer) => valueText(offer.values(property)[0])).find((text) => text !== undefined)
  }
}

/**
 * Checks whether a thing is offered. An offer is one to sell. Sources: schema.org, "Offer"; data-vocabulary.org,
 * "offerDetails", its name before.
 */
export function isOffered(thing: Thing): boolean {
  return ['offers', 'offerDetails'].some((name) => innerThings(thing, name).length > 0)
}

/** Offers, and those within an aggregate that names no price of its own. */
function offersOf(thing: Thing): Thing[] {
  const found: Thing[] = []
  for (const offer of innerThings(thing, 'offers')) {
    if (found.length >= OFFERS) continue
    const inner = innerThings(offer, 'offers')
    if (hasPrice(offer) || inner.length === 0) found.push(offer)
    if (!hasPrice(offer)) found.push(...inner.slice(0, OFFERS - found.length))
  }
  return found
}

/** Names of the price of an offer, or of the lower end of its range; some write the names of a specification there. */
const PRICES = ['price', 'lowPrice', 'minPrice']

function hasPrice(offer: Thing): boolean {
  return PRICES.some((name) => valueText(offer.values(name)[0]) !== undefined)
}

function offerOf(page: ShopPage, offer: Thing, isFree: boolean): Offer {
  const specification = specified(offer)
  const [stated] = PRICES.flatMap((name) => valueText(offer.values(name)[0]) ?? [])
  const raw = stated ?? specification?.price
  const currency = valueText(offer.values('priceCurrency')[0]) ?? specification?.currency
  const read = priceOf(page, raw, currency)
  // Nothing is sold for nothing but programs: 0 stands for a price that is not told.
  const found = read && !isFree && Number(read.amount) === 0 ? undefined : read
  const url = valueUrl(offer.values('url')[0])
  return {
    price: found?.amount ?? null,
    currency: found?.currency ?? null,
    availability: availabilityOf(addressOf(offer.values('availability')[0])),
    condition: conditionOf(addressOf(offer.values('itemCondition')[0])),
    seller: nameOf(offer, 'seller') ?? nameOf(offer, 'offeredBy'),
    url: (url && resolveUrl(url, page.base)?.href) || null
  }
}

/** A price of data is written with a point; a text with a sign or a comma is read as one of the page. */
function priceOf(page: ShopPage, raw: string | undefined, currency: string | undefined) {
  if (raw === undefined) return undefined
  const locale = /^\d+(?:\.\d+)?$/.test(raw.trim()) ? 'en' : page.locale
  return money(raw, { locale, currency: currency ?? page.currency })
}

/** `priceSpecification` where it is the price to pay: of the piece, for everyone, with the taxes. */
function specified(
  offer: Thing | undefined
): { price: string | undefined; currency: string | undefined } | undefined {
  const all = (offer?.values('priceSpecification') ?? []).flatMap((value) => thingOf(value) ?? [])
  const paid = all.filter((one) => !isRegular(one))
  const chosen =
    paid.find((one) => !isOfUnit(one) && !isOfMember(one) && !isNet(one)) ??
    paid.find((one) => !isOfUnit(one) && !isOfMember(one)) ??
    paid[0] ??
    all[0]
  return (
    chosen && {
      price: valueText(chosen.values('price')[0]) ?? valueText(chosen.values('minPrice')[0]),
      currency: valueText(chosen.values('priceCurrency')[0])
    }
  )
}

function isOfMember(specification: Thing): boolean {
  return specification.values('validForMemberTier').length > 0
}

/** A price per kilogram or litre, which shops state beside that of the piece. */
function isOfUnit(specification: Thing): boolean {
  const reference = thingOf(specification.values('referenceQuantity')[0])
  if (reference === undefined)
    return specification.values('unitCode').some((unit) => !isPiece(unit))
  const unit = reference.values('unitCode')[0] ?? reference.values('unitText')[0]
  return !isPiece(unit) || Number(valueText(reference.values('value')[0]) ?? 1) !== 1
}

/** Codes of a piece. Source: UN/CEFACT recommendation 20. */
const PIECES = /^(?:C62|EA|H87|PCE?|NMP|NIU|UN|pieces?|units?|each)$/i

function isPiece(unit: unknown): boolean {
  return unit === undefined || PIECES.test(valueText(unit)?.trim() ?? '')
}

function isNet(specification: Thing): boolean {
  const [included] = specification.values('valueAddedTaxIncluded')
  return included === false || /^(?:https?:\/\/schema\.org\/)?false$/i.test(String(included))
}

function isRegular(specification: Thing): boolean {
  return /strikethrough|listprice|srp|msrp/i.test(
    addressOf(specification.values('priceType')[0]) ?? ''
  )
}

function regularPriceOf(page: ShopPage, offer: Thing): string | null {
  for (const value of offer.values('priceSpecification')) {
    const one = thingOf(value)
    if (one && isRegular(one))
      return priceOf(page, valueText(one.values('price')[0]), 'USD')?.amount ?? null
  }
  return null
}

/** The offer of the page's own address, else the cheapest of those that are in stock, else the cheapest. */
export function bestOffer(page: ShopPage, offers: readonly Offer[]): Offer | undefined {
  const priced = offers.filter(({ price }) => price !== null)
  if (priced.length === 0) return offers[0]
  const own = priced.filter((offer) => isOfAddress(page, offer))
  if (own.length === 1) return own[0]
  const sold = priced.filter(({ availability }) => !isSoldOut(availability))
  return (sold.length > 0 ? sold : priced).reduce((best, offer) =>
    Number(offer.price) < Number(best.price) ? offer : best
  )
}

/** Checks whether an offer has the page's address, query included: shops tell variants apart by it. */
function isOfAddress({ url }: ShopPage, offer: Offer): boolean {
  const own = offer.url === null ? null : URL.parse(offer.url)
  return (
    own !== null && own.search !== '' && own.pathname === url.pathname && own.search === url.search
  )
}

/** Stock of a product with several offers: that of the best one. One size that is left is enough. */
export function stockOf(offers: readonly Offer[], main: Offer | undefined): Offer['availability'] {
  const known = main?.availability ?? 'unknown'
  if (!isSoldOut(known) && known !== 'unknown') return known
  for (const wanted of STOCKED) {
    if (offers.some(({ availability }) => availability === wanted)) return wanted
  }
  return known
}

const STOCKED = ['in_stock', 'limited', 'preorder', 'backorder'] as const

function sellerOf(page: ShopPage, offer: Thing | undefined): Product['seller'] {
  const name = offer && (nameOf(offer, 'seller') ?? nameOf(offer, 'offeredBy'))
  if (!offer || !name) return null
  const url = valueUrl(thingOf(offer.values('seller')[0])?.values('url')[0])
  return { name, url: (url && resolveUrl(url, page.base)?.href) || null }
}
