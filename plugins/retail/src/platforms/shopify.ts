/** Products of shops on Shopify: the JSON of the product that themes put into the page. */

import { resolveUrl } from '@sluice/content'
import {
  findObject,
  isObject,
  type JsonObject,
  objectsAt,
  textAt,
  valueAt
} from '@sluice/content/state'
import { below, type Draft } from '../draft.ts'
import type { Variant } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { cleanText, gtinsOf } from '../values.ts'

/** Everything there is; empty on pages without such JSON. */
export function readShopify(page: ShopPage): Draft[] {
  if (!/shopify/i.test(page.html)) return []
  const handle = /\/products\/([^/?]+)/.exec(page.url.pathname)?.[1]
  const product = findObject(
    page.state.map(({ value }) => value),
    (object) => isProduct(object, handle)
  )
  if (product) return [productDraft(page, product)]
  const meta = page.state.find(
    ({ name, value }) => name === 'meta' && isObject(valueAt(value, 'product'))
  )
  return meta && handle !== undefined
    ? [metaDraft(page, valueAt(meta.value, 'product') as JsonObject)]
    : []
}

function isProduct(object: JsonObject, handle: string | undefined): boolean {
  if (textAt(object, 'title') === undefined || textAt(object, 'id') === undefined) return false
  if (
    objectsAt(object, 'variants').length === 0 ||
    !('price' in (objectsAt(object, 'variants')[0] ?? {}))
  )
    return false
  const own = textAt(object, 'handle')
  return own === undefined || handle === undefined ? handle !== undefined : own === decoded(handle)
}

function decoded(handle: string): string {
  try {
    return decodeURIComponent(handle)
  } catch {
    return handle
  }
}

/** Prices are whole cents in themes, decimal texts in the JSON of the API. */
function decimal(value: unknown): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0)
    return (value / 100).toFixed(2)
  if (typeof value === 'string' && /^\d+\.\d{1,4}$/.test(value)) return value
  return null
}

function productDraft(page: ShopPage, product: JsonObject): Draft {
  const names = objectsAt(product, 'options').map((option) => textAt(option, 'name'))
  const plain = valueAt(product, 'options')
  const options =
    names.length > 0
      ? names
      : Array.isArray(plain)
        ? plain.map((name) => (typeof name === 'string' ? name : undefined))
        : []
  const raw = objectsAt(product, 'variants').slice(0, 500)
  const variants = raw.map((variant) => variantOf(page, product, variant, options))
  const wanted = page.url.searchParams.get('variant')
  const index = Math.max(
    0,
    raw.findIndex((variant) =>
      wanted ? textAt(variant, 'id') === wanted : valueAt(variant, 'available') === true
    )
  )
  const images = imagesOf(page, product)
  const isAnyLeft = raw.some((variant) => valueAt(variant, 'available') === true)
  const hasStock = raw.some((variant) => typeof valueAt(variant, 'available') === 'boolean')
  const chosen = raw[index]
  const description =
    textAt(product, 'description') ?? textAt(product, 'body_html') ?? textAt(product, 'content')
  return {
    source: 'state:shopify-product',
    sources: below('state:shopify-product.', {
      id: 'id',
      name: 'title',
      brand: 'vendor',
      description: 'description',
      price: 'variants.price',
      regular_price: 'variants.compare_at_price',
      availability: 'variants.available',
      sku: 'variants.sku',
      gtin: 'variants.barcode',
      main_image: 'images[0]',
      images: 'images',
      variants: 'variants'
    }),
    fields: {
      id: textAt(product, 'id') ?? null,
      name: cleanText(textAt(product, 'title')) ?? undefined,
      brand: cleanText(textAt(product, 'vendor')),
      description: cleanText(description),
      price: decimal(valueAt(chosen, 'price')),
      regular_price: decimal(valueAt(chosen, 'compare_at_price')),
      currency: page.currency ?? null,
      currency_raw: page.currency ?? null,
      availability: hasStock ? (isAnyLeft ? 'in_stock' : 'out_of_stock') : 'unknown',
      sku: raw.length === 1 || wanted ? cleanText(textAt(chosen, 'sku')) : null,
      gtin: raw.length === 1 || wanted ? gtinsOf([textAt(chosen, 'barcode')]) : [],
      main_image: images[0] ?? null,
      images,
      variants: raw.length > 1 ? variants : []
    }
  }
}

function variantOf(
  page: ShopPage,
  product: JsonObject,
  variant: JsonObject,
  options: readonly (string | undefined)[]
): Variant {
  const id = textAt(variant, 'id') ?? null
  const available = valueAt(variant, 'available')
  const image = textAt(variant, 'featured_image', 'src') ?? textAt(variant, 'image', 'src')
  const handle = textAt(product, 'handle')
  const url = handle && id ? URL.parse(`/products/${handle}?variant=${id}`, page.url.href) : null
  return {
    id,
    sku: cleanText(textAt(variant, 'sku')),
    name: cleanText(
      textAt(variant, 'public_title') ?? textAt(variant, 'title') ?? textAt(variant, 'name')
    ),
    attributes: Object.fromEntries(
      options.flatMap((name, index) => {
        const value = textAt(variant, `option${index + 1}`)
        return name && value ? [[name, value]] : []
      })
    ),
    price: decimal(valueAt(variant, 'price')),
    availability:
      typeof available === 'boolean' ? (available ? 'in_stock' : 'out_of_stock') : 'unknown',
    image: (image && resolveUrl(image, page.base)?.href) || null,
    url: url?.href ?? null
  }
}

function imagesOf(page: ShopPage, product: JsonObject): string[] {
  const list = valueAt(product, 'images')
  if (!Array.isArray(list)) return []
  return list.flatMap((image) => {
    const source = typeof image === 'string' ? image : textAt(image, 'src')
    return (source && resolveUrl(source, page.base)?.href) || []
  })
}

/** `ShopifyAnalytics.meta`: on every product page, with prices and stock numbers only. */
function metaDraft(page: ShopPage, product: JsonObject): Draft {
  const variants = objectsAt(product, 'variants').slice(0, 500)
  const prices = variants.flatMap((variant) => decimal(valueAt(variant, 'price')) ?? [])
  const lowest = prices.sort((one, other) => Number(one) - Number(other))[0] ?? null
  return {
    source: 'state:ShopifyAnalytics.meta',
    sources: below('state:ShopifyAnalytics.meta.product.', {
      id: 'id',
      brand: 'vendor',
      price: 'variants.price',
      sku: 'variants.sku',
      variants: 'variants'
    }),
    fields: {
      id: textAt(product, 'id') ?? null,
      brand: cleanText(textAt(product, 'vendor')),
      price: lowest,
      currency: page.currency ?? null,
      currency_raw: page.currency ?? null,
      sku: variants.length === 1 ? cleanText(textAt(variants[0], 'sku')) : null,
      variants:
        variants.length > 1 ? variants.map((variant) => variantOf(page, product, variant, [])) : []
    }
  }
}
