/** Paths of a product's fields in structured data. */

import { type Thing, thingOf, valuePath } from '@sluice/content'
import type { Sources } from '../draft.ts'
import type { Product } from '../record.ts'

/** Properties of a field, the first that a thing has gives it. */
const PROPERTIES: Readonly<Partial<Record<keyof Product, readonly string[]>>> = {
  id: ['productID', 'productGroupID'],
  name: ['name'],
  brand: ['brand', 'manufacturer', 'author'],
  description: ['description'],
  description_html: ['description'],
  sku: ['sku'],
  mpn: ['mpn'],
  model: ['model'],
  gtin: ['gtin13', 'gtin12', 'gtin14', 'gtin8', 'gtin', 'isbn', 'productID'],
  images: ['image'],
  main_image: ['image'],
  specifications: ['additionalProperty', 'color', 'material', 'size', 'pattern', 'weight'],
  rating: ['aggregateRating'],
  offers: ['offers'],
  variants: ['hasVariant'],
  reviews: ['review', 'reviews'],
  condition: ['itemCondition']
}

/** Properties of the page's offer, by field. */
const OFFER: Readonly<Partial<Record<keyof Product, readonly string[]>>> = {
  price: ['price', 'lowPrice', 'priceSpecification'],
  regular_price: ['priceSpecification'],
  currency: ['priceCurrency', 'priceSpecification'],
  currency_raw: ['priceCurrency', 'priceSpecification'],
  availability: ['availability'],
  condition: ['itemCondition'],
  seller: ['seller', 'offeredBy']
}

/** Fields that are the name of what a property holds. */
const NAMED = new Set(['brand', 'model', 'seller'])
const LISTS = new Set(['images', 'offers', 'variants', 'reviews', 'specifications'])

/** Paths of the fields of a thing, and of its offer. */
export function structuredSources(thing: Thing, offer: Thing | undefined): Sources {
  return { ...pathsIn(thing, PROPERTIES), ...(offer ? pathsIn(offer, OFFER) : {}) }
}

function pathsIn(
  thing: Thing,
  fields: Readonly<Partial<Record<keyof Product, readonly string[]>>>
): Sources {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, properties]) => {
      const property = properties.find((name) => thing.values(name).length > 0)
      return property === undefined ? [] : [[field, pathOf(thing, field, property)]]
    })
  )
}

function pathOf(thing: Thing, field: string, property: string): string {
  if (LISTS.has(field)) return `${thing.source}.${property}`
  const path = valuePath(thing, property)
  const inner = thingOf(thing.values(property)[0], path)
  if (!inner) return path
  if (property === 'priceSpecification') {
    return valuePath(inner, field.startsWith('currency') ? 'priceCurrency' : 'price')
  }
  return NAMED.has(field) ? valuePath(inner, 'name') : path
}
