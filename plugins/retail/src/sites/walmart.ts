/** Product pages of Walmart: the data of their own scripts, which says more than their structured data. */

import { plainText } from '@sluice/content'
import { isObject, type JsonObject, objectsAt, textAt, valueAt } from '@sluice/content/state'
import { below, type Draft } from '../draft.ts'
import type { Product } from '../record.ts'
import { priceBounds, type Shop, type ShopPage } from '../shop.ts'
import {
  availabilityOf,
  cleanText,
  conditionOf,
  countOf,
  gtinsOf,
  numberOf,
  priceIn,
  ratingOf
} from '../values.ts'
import { readList } from './walmart/list.ts'

/** Walmart. */
export const walmart: Shop = {
  name: 'Walmart',
  hosts: {
    'walmart.com': 'US',
    'walmart.ca': 'CA',
    'walmart.com.mx': 'MX'
  },
  readProduct,
  idInPath: /\/ip\/(?:[^/]+\/)?(\d+)/,
  cards: [
    {
      cards: '[data-item-id]',
      name: ['[data-automation-id="product-title"]'],
      price: [
        '[data-automation-id="product-price"] .w_iUH7',
        '[data-automation-id="product-price"]'
      ],
      id: 'data-item-id'
    }
  ],
  readList,
  listParameters: {
    lists: /^\/(?:search|browse|c|shop|cp|brand)(?:\/|$)/,
    page: 'page',
    sort: 'sort',
    orders: {
      relevance: 'best_match',
      price_asc: 'price_low',
      price_desc: 'price_high',
      newest: 'new',
      rating: 'rating_high',
      best_selling: 'best_seller'
    },
    price: priceBounds('min_price', 'max_price')
  }
}

/** Reads the product of the page; empty if it is not a product page. */
function readProduct(page: ShopPage): Draft[] {
  const data = valueAt(
    page.state.find(({ name }) => name === '__NEXT_DATA__')?.value,
    'props',
    'pageProps',
    'initialData',
    'data'
  )
  const product = valueAt(data, 'product')
  return isObject(product) && textAt(product, 'name')
    ? [stateDraft(page, product, valueAt(data, 'idml'))]
    : []
}

function stateDraft(page: ShopPage, product: JsonObject, details: unknown): Draft {
  const images = objectsAt(product, 'imageInfo', 'allImages').flatMap(
    (image) => textAt(image, 'url') ?? []
  )
  const html = textAt(details, 'longDescription') ?? textAt(product, 'shortDescription')
  const seller = cleanText(textAt(product, 'sellerDisplayName') ?? textAt(product, 'sellerName'))
  return {
    source: 'state:__NEXT_DATA__.props.pageProps.initialData.data.product',
    sources: {
      description: `state:__NEXT_DATA__.props.pageProps.initialData.data.${textAt(details, 'longDescription') ? 'idml.longDescription' : 'product.shortDescription'}`,
      specifications: 'state:__NEXT_DATA__.props.pageProps.initialData.data.idml.specifications',
      ...below('state:__NEXT_DATA__.props.pageProps.initialData.data.product.', {
        id: 'usItemId',
        sku: 'usItemId',
        name: 'name',
        brand: 'brand',
        price: 'priceInfo.currentPrice.price',
        regular_price: 'priceInfo.wasPrice.price',
        currency: 'priceInfo.currentPrice.currencyUnit',
        currency_raw: 'priceInfo.currentPrice.currencyUnit',
        availability: 'availabilityStatus',
        condition: 'conditionType',
        model: 'model',
        mpn: 'manufacturerProductId',
        gtin: 'upc',
        main_image: 'imageInfo.allImages[0].url',
        images: 'imageInfo.allImages',
        breadcrumbs: 'category.path',
        rating: 'averageRating',
        seller: 'sellerDisplayName'
      })
    },
    fields: {
      id: textAt(product, 'usItemId') ?? null,
      sku: textAt(product, 'usItemId') ?? null,
      name: cleanText(textAt(product, 'name')) ?? undefined,
      brand: cleanText(textAt(product, 'brand')),
      description: html ? plainText(html) : null,
      ...pricesOf(product),
      availability: availabilityOf(textAt(product, 'availabilityStatus')),
      condition: conditionOf(textAt(product, 'conditionType')),
      model: cleanText(textAt(product, 'model')),
      mpn: cleanText(textAt(product, 'manufacturerProductId')),
      gtin: gtinsOf([textAt(product, 'upc'), textAt(product, 'gtin')]),
      main_image: images[0] ?? null,
      images,
      specifications: objectsAt(details, 'specifications').flatMap((one) => {
        const [name, value] = [cleanText(textAt(one, 'name')), cleanText(textAt(one, 'value'))]
        return name && value ? [{ name, value }] : []
      }),
      breadcrumbs: breadcrumbsOf(page, product),
      rating: ratingOf({
        value: numberOf(valueAt(product, 'averageRating')),
        best: 5,
        count: countOf(valueAt(product, 'numberOfReviews'))
      }),
      seller: seller ? { name: seller, url: null } : null
    }
  }
}

function pricesOf(product: JsonObject): Partial<Product> {
  const current = valueAt(product, 'priceInfo', 'currentPrice')
  const currency = textAt(current, 'currencyUnit') ?? textAt(product, 'priceInfo', 'currencyUnit')
  const price = priceIn(
    textAt(current, 'price') ?? textAt(current, 'priceString'),
    'en-US',
    currency
  )
  const was = priceIn(
    textAt(product, 'priceInfo', 'wasPrice', 'price') ??
      textAt(product, 'priceInfo', 'listPrice', 'price'),
    'en-US'
  )
  return {
    price: price?.amount ?? null,
    regular_price: was?.amount ?? null,
    currency: price?.currency ?? null,
    currency_raw: currency ?? price?.currencyRaw ?? null
  }
}

function breadcrumbsOf({ url }: ShopPage, product: JsonObject): Product['breadcrumbs'] {
  return objectsAt(product, 'category', 'path').flatMap((step) => {
    const name = cleanText(textAt(step, 'name'))
    const path = textAt(step, 'url')
    return name ? [{ name, url: path ? (URL.parse(path, url.href)?.href ?? null) : null }] : []
  })
}
