/** Product pages of Target: the data of their own scripts. */

import { text } from '@sluice/content'
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
import { priceBounds, type Shop, type ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, countOf, gtinsOf, numberOf, ratingOf } from '../values.ts'
import { imagesOf, priceOf, textsAt } from './target/item.ts'

/** Target. */
export const target: Shop = {
  name: 'Target',
  hosts: {
    'target.com': 'US'
  },
  readProduct,
  cards: [
    {
      cards: '[data-test="@web/site-top-of-funnel/ProductCardWrapper"]',
      name: ['[data-test="product-title"]', 'a[aria-label]'],
      price: ['[data-test="current-price"]'],
      regular: ['[data-test="comparison-price"]'],
      id: /\/A-(\d+)/
    }
  ],
  listParameters: {
    lists: /^\/(?:s|c)(?:\/|$)/,
    page: 'page',
    sort: 'sortBy',
    orders: {
      relevance: 'relevance',
      price_asc: 'PriceLow',
      price_desc: 'PriceHigh',
      newest: 'newest',
      rating: 'RatingHigh',
      best_selling: 'bestselling'
    },
    price: priceBounds('minPrice', 'maxPrice')
  }
}

/** Reads the product of the page; empty if it is not a product page. */
function readProduct(page: ShopPage): Draft[] {
  const id = /\/A-(\d{5,10})/.exec(page.url.pathname)?.[1]
  const found = findObject(
    page.state.map(({ value }) => value),
    (object) => isProduct(object, id)
  )
  const drafts = found ? [stateDraft(page, found)] : []
  const name = text(page.tree, 'h1[data-test="product-title"]')
  return name === undefined
    ? drafts
    : [
        ...drafts,
        {
          source: 'css:h1',
          sources: { id: 'url' },
          fields: { id: id ?? null, name: cleanText(name) ?? undefined }
        }
      ]
}

function isProduct(object: JsonObject, id: string | undefined): boolean {
  if (textAt(object, 'item', 'product_description', 'title') === undefined) return false
  return (
    id === undefined ||
    textAt(object, 'tcin') === id ||
    objectsAt(object, 'children').some((child) => textAt(child, 'tcin') === id)
  )
}

function stateDraft(page: ShopPage, product: JsonObject): Draft {
  const item = valueAt(product, 'item')
  const price = priceOf(page, valueAt(product, 'price'))
  const statistics = valueAt(product, 'ratings_and_reviews', 'statistics')
  const images = imagesOf(item)
  const description = textAt(item, 'product_description', 'downstream_description')
  return {
    source: 'state:__TGT_DATA__',
    sources: below('state:__TGT_DATA__.product.', {
      id: 'tcin',
      sku: 'tcin',
      name: 'item.product_description.title',
      brand: 'item.primary_brand.name',
      description: 'item.product_description.downstream_description',
      price: 'price',
      regular_price: 'price.reg_retail',
      currency: 'price',
      currency_raw: 'price',
      availability: 'fulfillment.shipping_options.availability_status',
      gtin: 'item.primary_barcode',
      main_image: 'item.enrichment.images',
      images: 'item.enrichment.images',
      features: 'item.product_description.soft_bullets.bullets',
      specifications: 'item.product_description.bullet_descriptions',
      breadcrumbs: 'category.breadcrumbs',
      rating: 'ratings_and_reviews.statistics.rating',
      variants: 'children'
    }),
    fields: {
      id: textAt(product, 'tcin') ?? null,
      sku: textAt(product, 'tcin') ?? null,
      name: cleanText(textAt(item, 'product_description', 'title')) ?? undefined,
      brand: cleanText(textAt(item, 'primary_brand', 'name')),
      description: cleanText(description),
      ...price,
      availability: availabilityOf(
        textAt(product, 'fulfillment', 'shipping_options', 'availability_status')?.replaceAll(
          '_',
          ' '
        )
      ),
      gtin: gtinsOf([textAt(item, 'primary_barcode')]),
      main_image: images[0] ?? null,
      images,
      features: textsAt(item, 'product_description', 'soft_bullets', 'bullets'),
      specifications: textsAt(item, 'product_description', 'bullet_descriptions').flatMap(
        (line) => {
          const colon = line.indexOf(':')
          return colon < 1
            ? []
            : [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }]
        }
      ),
      breadcrumbs: objectsAt(product, 'category', 'breadcrumbs').flatMap((step) => {
        const name = cleanText(textAt(step, 'name'))
        const url = textAt(step, 'canonical_url') ?? textAt(step, 'base_url')
        return name && name !== 'Homepage'
          ? [{ name, url: url ? new URL(url, page.url).href : null }]
          : []
      }),
      rating: ratingOf({
        value: numberOf(valueAt(statistics, 'rating', 'average')),
        best: 5,
        count: countOf(valueAt(statistics, 'rating', 'count')),
        reviews_count: countOf(valueAt(statistics, 'review_count'))
      }),
      variants: objectsAt(product, 'children').flatMap((child) => variantOf(page, child))
    }
  }
}

function variantOf(page: ShopPage, child: JsonObject): Variant[] {
  const id = textAt(child, 'tcin')
  if (id === undefined || !isObject(valueAt(child, 'item'))) return []
  const url = textAt(child, 'item', 'enrichment', 'buy_url')
  return [
    {
      id,
      sku: id,
      name: cleanText(textAt(child, 'item', 'product_description', 'title')),
      attributes: Object.fromEntries(
        ['color', 'size'].flatMap((name) => {
          const value = textAt(child, 'variation', name) ?? textAt(child, 'item', 'variation', name)
          return value ? [[name, value]] : []
        })
      ),
      price: priceOf(page, valueAt(child, 'price')).price,
      availability: 'unknown',
      image: imagesOf(valueAt(child, 'item'))[0] ?? null,
      url: url?.startsWith('https://') ? url : null
    }
  ]
}
