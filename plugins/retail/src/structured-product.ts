/** A product out of JSON-LD, microdata or RDFa. */

import {
  parseHtml,
  resolveUrl,
  type Thing,
  thingOf,
  toHtml,
  valueText,
  valueUrl
} from '@sluice/content'
import type { Draft } from './draft.ts'
import type { Offer, Product, Review, Variant } from './record.ts'
import type { ShopPage } from './shop-page.ts'
import { readOffers } from './structured-offers.ts'
import { cleanText, conditionOf, countOf, gtinsOf, numberOf, ratingOf } from './values.ts'

/** Types that are products; a book or a car is one where it is for sale. */
const TYPES = new Set([
  'product',
  'productgroup',
  'individualproduct',
  'productmodel',
  'someproducts',
  'vehicle'
])
const SOLD_TYPES = new Set([
  'book',
  'car',
  'softwareapplication',
  'mobileapplication',
  'videogame',
  'creativework',
  'musicalbum',
  'movie'
])

/** Whether a thing is a product. */
export function isProduct(thing: Thing): boolean {
  if (thing.types.some((type) => TYPES.has(type)))
    return valueText(thing.values('name')[0]) !== undefined
  const isSold =
    thing.types.some((type) => SOLD_TYPES.has(type)) && thing.values('offers').length > 0
  return isSold && thing.depth === 0
}

/** What the page says of one product, as a draft. */
export function structuredDraft(page: ShopPage, thing: Thing): Draft {
  const offers = readOffers(page, thing)
  const variants = variantsOf(page, thing)
  const descriptions = thing.values('description').map((value) => rawText(value) ?? '')
  const description = descriptions.find((text) => text.trim() !== '') ?? ''
  const images = imagesOf(page, thing.values('image'))
  const chosen = offers.main ?? cheapest(page, thing)
  const fields: Partial<Product> = {
    id: numberText(textValue(thing, 'productID')) ?? textValue(thing, 'productGroupID') ?? null,
    name: cleanText(textValue(thing, 'name')) ?? undefined,
    brand: nameOf(thing, 'brand') ?? nameOf(thing, 'manufacturer') ?? nameOf(thing, 'author'),
    description: cleanText(description),
    description_html: /<[a-z]/i.test(description)
      ? toHtml(parseHtml(description), { base: page.base })
      : null,
    price: chosen?.price ?? null,
    regular_price: offers.regularPrice,
    currency: chosen?.currency ?? offers.currency,
    currency_raw: offers.currencyRaw,
    availability: chosen?.availability ?? 'unknown',
    condition: offers.main?.condition ?? conditionOf(addressOf(thing.values('itemCondition')[0])),
    sku: numberText(textValue(thing, 'sku')),
    mpn: cleanText(textValue(thing, 'mpn')),
    model: nameOf(thing, 'model'),
    gtin: gtinsOf(
      ['gtin13', 'gtin12', 'gtin14', 'gtin8', 'gtin', 'isbn', 'productID'].flatMap((name) => [
        textValue(thing, name) ?? offers.values(name)
      ])
    ),
    images,
    main_image: images[0] ?? null,
    specifications: specificationsOf(thing),
    rating: aggregateRating(thing),
    seller: offers.seller,
    offers: offers.list,
    variants,
    reviews: reviewsOf(thing)
  }
  return { source: thing.source, fields, isUnpriced: offers.isUnpriced }
}

/** The cheapest offer among those of the versions; in stock when any of them is. */
function cheapest(page: ShopPage, thing: Thing): Offer | undefined {
  const offers = variantThings(thing).flatMap((variant) => readOffers(page, variant).main ?? [])
  const priced = offers.filter(({ price }) => price !== null)
  const [first] = priced.sort((one, other) => Number(one.price) - Number(other.price))
  if (first === undefined) return undefined
  const isInStock = offers.some(({ availability }) => availability === 'in_stock')
  return isInStock ? { ...first, availability: 'in_stock' } : first
}

/** Text as written, markup kept. */
function rawText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : valueText(value)
}

function textValue(thing: Thing, name: string): string | undefined {
  const value = thing.values(name)[0]
  return valueText(value)
}

/** A number without the name of its kind before it, `sku:12`; a label alone, `Item no.:`, is none. */
function numberText(value: string | undefined): string | null {
  const text = cleanText(value)?.replace(/^(?:sku|id|mpn|isbn|ean|gtin\d*):\s*/i, '')
  return !text || text.endsWith(':') ? null : text
}

/** Name of a thing or a text, an address is none. */
export function nameOf(thing: Thing, property: string): string | null {
  for (const value of thing.values(property)) {
    const name = cleanText(valueText(value))
    if (name !== null && !/^https?:\/\//i.test(name)) return name
  }
  return null
}

/** The value of an enumeration, whether written as text, address or reference. */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : (valueUrl(value) ?? valueText(value))
}

function imagesOf(page: ShopPage, values: readonly unknown[]): string[] {
  const found = new Set<string>()
  for (const value of values) {
    // Etsy writes the name of the property in capitals of its own.
    const url = valueUrl(value) ?? valueUrl(thingOf(value)?.values('contentURL')[0])
    const resolved = url === undefined ? undefined : resolveUrl(url, page.base)
    if (resolved) found.add(resolved.href)
  }
  return [...found]
}

function specificationsOf(thing: Thing): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = []
  for (const value of thing.values('additionalProperty')) {
    const property = thingOf(value)
    const name = cleanText(property && valueText(property.values('name')[0]))
    const text = cleanText(
      (property?.values('value') ?? []).map((one) => valueText(one) ?? '').join(', ')
    )
    if (name !== null && text !== null) found.push({ name, value: text })
  }
  for (const name of [
    'color',
    'material',
    'size',
    'pattern',
    'width',
    'height',
    'depth',
    'weight'
  ]) {
    const text = measureOf(thing.values(name)[0])
    if (text !== null) found.push({ name, value: text })
  }
  return found
}

function measureOf(value: unknown): string | null {
  const measure = thingOf(value)
  const amount = measure && valueText(measure.values('value')[0])
  if (amount === undefined) return cleanText(valueText(value))
  const unit =
    valueText(measure?.values('unitText')[0]) ?? valueText(measure?.values('unitCode')[0])
  return cleanText(unit === undefined ? amount : `${amount} ${unit}`)
}

/** The `aggregateRating` of a thing. */
export function aggregateRating(thing: Thing) {
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

/** Reviews of one page; more are left out. */
const REVIEWS = 100

function reviewsOf(thing: Thing): Review[] {
  return [...thing.values('review'), ...thing.values('reviews')]
    .slice(0, REVIEWS)
    .flatMap((value) => {
      const review = thingOf(value)
      if (review === undefined) return []
      const body = cleanText(
        valueText(review.values('reviewBody')[0]) ?? valueText(review.values('description')[0])
      )
      const rating = thingOf(review.values('reviewRating')[0])
      const found: Review = {
        author: nameOf(review, 'author'),
        rating: numberOf(valueText(rating?.values('ratingValue')[0])),
        title: nameOf(review, 'name') ?? nameOf(review, 'headline'),
        text: body,
        date: dateOf(valueText(review.values('datePublished')[0]))
      }
      return found.text === null && found.rating === null ? [] : [found]
    })
}

/** An ISO 8601 date; null for any other. */
function dateOf(value: string | undefined): string | null {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/.exec(value ?? '')?.[0] ?? null
}

/** Versions of one page; more are left out. */
const VARIANTS = 500
const ATTRIBUTES = ['color', 'size', 'material', 'pattern', 'style', 'width']

function variantThings(thing: Thing): Thing[] {
  return thing
    .values('hasVariant')
    .slice(0, VARIANTS)
    .flatMap((value) => thingOf(value) ?? [])
}

function variantsOf(page: ShopPage, thing: Thing): Variant[] {
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
      id: textValue(variant, 'productID') ?? null,
      sku: cleanText(textValue(variant, 'sku')),
      name: nameOf(variant, 'name'),
      attributes,
      price: main?.price ?? null,
      availability: main?.availability ?? 'unknown',
      image: imagesOf(page, variant.values('image'))[0] ?? null,
      url: (url && resolveUrl(url, page.base)?.href) || null
    }
  })
}
