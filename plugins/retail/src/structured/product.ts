/** A product out of JSON-LD, microdata or RDFa. */

import { parseHtml, type Thing, thingOf, toHtml, valueText } from '@sluice/content'
import type { Draft } from '../draft.ts'
import type { Product } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText, conditionOf, gtinsOf } from '../values.ts'
import { isOffered, readOffers, stockOf } from './offers.ts'
import { reviewsOf } from './reviews.ts'
import { structuredSources } from './sources.ts'
import { addressOf, aggregateRating, imagesOf, nameOf } from './values.ts'
import { variantOffers, variantsOf, variantThings } from './variants.ts'

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

/** Returns true if a thing is a product. One that is for sale may leave its name to the heading. */
export function isProduct(thing: Thing): boolean {
  if (thing.types.some((type) => TYPES.has(type)))
    return valueText(thing.values('name')[0]) !== undefined || thing.values('offers').length > 0
  const isSold =
    thing.types.some((type) => SOLD_TYPES.has(type)) && thing.values('offers').length > 0
  return isSold && thing.depth === 0
}

/** Returns true for works and programs, which pages describe without selling them. */
export function isSoldElsewhere({ types }: Thing): boolean {
  return !types.some((type) => TYPES.has(type))
}

/**
 * Returns the page's structured data about one product, as a draft.
 *
 * @param siblings - other things of the page that are variants of it.
 */
export function structuredDraft(
  page: ShopPage,
  thing: Thing,
  siblings: readonly Thing[] = []
): Draft {
  const offers = readOffers(page, thing)
  const variants = variantThings(thing, siblings)
  const varied = variantOffers(page, variants)
  const descriptions = thing.values('description').map((value) => rawText(value) ?? '')
  const description = descriptions.find((text) => text.trim() !== '') ?? ''
  const images = imagesOf(page, thing.values('image'))
  const chosen = siblings.length > 0 ? (varied.main ?? offers.main) : (offers.main ?? varied.main)
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
    availability: stockOf([...offers.list, ...varied.offers], chosen),
    condition: offers.main?.condition ?? conditionOf(addressOf(thing.values('itemCondition')[0])),
    // The number of one size is not that of the product.
    sku: siblings.includes(thing) ? null : numberText(textValue(thing, 'sku')),
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
    variants: variantsOf(page, variants),
    reviews: reviewsOf(thing)
  }
  const sources = structuredSources(thing, offers.thing)
  const { isUnpriced } = offers
  return { source: thing.source, sources, fields, isUnpriced, isOffered: isOffered(thing) }
}

/** Text as written, markup kept. */
function rawText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : valueText(value)
}

function textValue(thing: Thing, name: string): string | undefined {
  const value = thing.values(name)[0]
  return valueText(value)
}

/** A number without the name of its kind before it, `sku:12`; a label alone, `Item no.:`, does not count. */
function numberText(value: string | undefined): string | null {
  const text = cleanText(value)?.replace(/^(?:sku|id|mpn|isbn|ean|gtin\d*):\s*/i, '')
  return !text || text.endsWith(':') ? null : text
}

/** Properties of a product; more are left out. */
const PROPERTIES = 300

function specificationsOf(thing: Thing): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = []
  for (const value of thing.values('additionalProperty').slice(0, PROPERTIES)) {
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
