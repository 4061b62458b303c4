/** Facts about a product from one source of a page. Several drafts become one record. */

import { firstValue, hasValue, type Sourced, type Target } from '@sluice/core'
import type { Product, Rating } from './record.ts'

/** Sources of fields: `{ price: 'json-ld:$.offers.price' }`. */
export type Sources = Readonly<Partial<Record<keyof Product, string>>>

/** Places of fields below one place: `below('state:product.', { sku: 'id' })`. */
export function below(place: string, fields: Sources): Sources {
  return Object.fromEntries(
    Object.entries(fields).map(([field, path]) => [field, `${place}${path}`])
  )
}

/** Fields one source has; what it does not say is missing or null. */
export interface Draft {
  /** Source of the fields that `sources` does not name, for provenance: `'json-ld:$'`, `'css:#dp'`. */
  readonly source: string
  readonly sources?: Sources
  readonly fields: Partial<Product>
  /** The source knows the offer and it has no price: none of a surer one is to be taken from elsewhere. */
  readonly isUnpriced?: boolean
  /** The source offers the thing for sale, whether or not it states the stock. */
  readonly isOffered?: boolean
}

const EMPTY: Omit<Product, 'url' | 'name'> = {
  id: null,
  canonical_url: null,
  brand: null,
  description: null,
  description_html: null,
  price: null,
  regular_price: null,
  currency: null,
  currency_raw: null,
  availability: 'unknown',
  condition: null,
  sku: null,
  mpn: null,
  model: null,
  gtin: [],
  main_image: null,
  images: [],
  features: [],
  specifications: [],
  breadcrumbs: [],
  rating: null,
  seller: null,
  offers: [],
  variants: [],
  reviews: []
}

/** Fields that only make sense from one source together. */
const PRICE_FIELDS = ['price', 'regular_price', 'currency', 'currency_raw'] as const

/**
 * One record of drafts, the surest first: of each field the first value, prices from one draft together.
 *
 * @returns without `name` when no draft has one.
 */
export function mergeDrafts(
  url: string,
  drafts: readonly Draft[],
  note: Target['note']
): Omit<Product, 'name'> & { name?: string } {
  const record: Omit<Product, 'name'> & { name?: string } = { ...structuredClone(EMPTY), url }
  const fields = new Set(drafts.flatMap((draft) => Object.keys(draft.fields) as (keyof Product)[]))
  for (const field of fields) {
    if (field === 'url' || isPriceField(field)) continue
    const value = firstValue({ note }, field, ...drafts.map((draft) => sourced(draft, field)))
    if (value !== null) Object.assign(record, { [field]: value })
  }
  const ratings = drafts.flatMap((draft) => draft.fields.rating ?? [])
  if (ratings.length > 0) record.rating = ratings.reduce(filledRating)
  takePrice(record, drafts, note)
  note?.('url', 'url')
  if (record.main_image === null && record.images[0]) record.main_image = record.images[0]
  else if (record.main_image !== null && record.images.length === 0) {
    record.images = [record.main_image]
    const source = drafts.find(({ fields }) => fields.main_image === record.main_image)
    if (source) note?.('images', source.sources?.main_image ?? source.source)
  }
  return record
}

function isPriceField(field: string): boolean {
  return (PRICE_FIELDS as readonly string[]).includes(field)
}

function sourced({ source, sources, fields }: Draft, field: keyof Product): Sourced<unknown> {
  const value = fields[field]
  return [value === 'unknown' ? null : value, sources?.[field] ?? source]
}

function takePrice(
  record: Omit<Product, 'name'>,
  drafts: readonly Draft[],
  note: Target['note']
): void {
  for (const { source, sources, fields, isUnpriced } of drafts) {
    if (isUnpriced) return
    if (!hasValue(fields.price)) continue
    for (const field of PRICE_FIELDS) {
      const value = fields[field]
      if (!hasValue(value)) continue
      Object.assign(record, { [field]: value })
      note?.(field, sources?.[field] ?? source)
    }
    const same = drafts.filter(
      (other) => other.fields !== fields && isSame(other.fields.price, record.price)
    )
    record.currency ??= same.find((other) => other.fields.currency)?.fields.currency ?? null
    record.currency_raw ??=
      same.find((other) => other.fields.currency_raw)?.fields.currency_raw ?? record.currency
    record.regular_price ??=
      same.find((other) => other.fields.regular_price)?.fields.regular_price ?? null
    if (!isMore(record.regular_price, record.price)) record.regular_price = null
    return
  }
}

function isSame(one: string | null | undefined, other: string | null): boolean {
  return one !== undefined && one !== null && other !== null && Number(one) === Number(other)
}

function isMore(regular: string | null, price: string | null): boolean {
  return regular !== null && price !== null && Number(regular) > Number(price)
}

/** The gaps of one rating from another of the same product. */
function filledRating(known: Rating, other: Rating): Rating {
  const isOther =
    known.value !== null && other.value !== null && Math.abs(known.value - other.value) > 0.06
  if (isOther) return known
  return {
    value: known.value ?? other.value,
    best: known.best ?? other.best,
    count: known.count ?? other.count,
    reviews_count: known.reviews_count ?? other.reviews_count
  }
}
