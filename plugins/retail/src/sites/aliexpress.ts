/** Product pages of AliExpress: the data of their own scripts, in the shapes of several years. */

import {
  findObject,
  isObject,
  type JsonObject,
  objectsAt,
  textAt,
  valueAt
} from '@sluice/content/state'
import { below, type Draft } from '../draft.ts'
import type { Product } from '../record.ts'
import { priceBounds, type Shop, type ShopPage } from '../shop.ts'
import { cleanText, countOf, numberOf, priceFields, priceIn, ratingOf } from '../values.ts'
import { readList } from './aliexpress/list.ts'

/** AliExpress. */
export const aliexpress: Shop = {
  name: 'AliExpress',
  hosts: {
    'aliexpress.com': null,
    'aliexpress.us': 'US',
    'aliexpress.ru': 'RU'
  },
  readProduct,
  cards: [
    {
      cards: '.search-item-card-wrapper-gallery, .search-card-item, [class*="multi--container"]',
      name: ['h3', '[class*="multi--title"]'],
      id: /\/item\/(\d+)\.html/
    }
  ],
  readList,
  listParameters: {
    lists: /^\/(?:w\/|wholesale|category|p\/)/,
    page: 'page',
    sort: 'SortType',
    orders: {
      relevance: 'default',
      price_asc: 'price_asc',
      price_desc: 'price_desc',
      best_selling: 'total_tranpro_desc'
    },
    price: priceBounds('minPrice', 'maxPrice')
  }
}

/** Reads the product of the page; empty if it is not a product page. */
function readProduct(page: ShopPage): Draft[] {
  const id = /\/(?:item|i)\/(?:[^/]*\/)?(\d+)\.html/.exec(page.url.pathname)?.[1]
  if (id === undefined) return []
  const data = page.state
    .filter(({ name }) => /runParams|_dida_config_|_d_c_|__INIT/i.test(name))
    .map(({ value }) => value)
  const found = findObject(data, (object) => nameIn(object) !== undefined)
  const title = cleanText(page.meta('og:title'))?.replace(/ ?[-|] ?AliExpress(?: \d+)?$/i, '')
  const named: Draft = {
    source: 'meta:og:title',
    sources: { id: 'url' },
    fields: { id, name: title ?? undefined }
  }
  if (found) return [stateDraft(page, found, id), named]
  // A page that checks its visitor says nothing of a product.
  return title ? [named] : []
}

function nameIn(object: JsonObject): string | undefined {
  return (
    textAt(object, 'titleModule', 'subject') ??
    textAt(object, 'productInfoComponent', 'subject') ??
    textAt(object, 'PRODUCT_TITLE', 'text')
  )
}

function stateDraft(page: ShopPage, data: JsonObject, id: string): Draft {
  const rating =
    valueAt(data, 'titleModule', 'feedbackRating') ??
    valueAt(data, 'feedbackComponent') ??
    valueAt(data, 'PC_RATING')
  const seller = cleanText(
    textAt(data, 'storeModule', 'storeName') ??
      textAt(data, 'sellerComponent', 'storeName') ??
      textAt(data, 'SHOP_CARD_PC', 'storeName')
  )
  const images = imagesOf(data)
  const count =
    textAt(data, 'actionModule', 'totalAvailQuantity') ??
    textAt(data, 'inventoryComponent', 'totalAvailQuantity')
  return {
    source: 'state:runParams',
    sources: {
      id: 'url',
      ...below('state:runParams.', {
        name: 'titleModule.subject',
        price: 'priceModule',
        regular_price: 'priceModule',
        currency: 'priceModule',
        currency_raw: 'priceModule',
        availability: 'actionModule.totalAvailQuantity',
        main_image: 'imageModule.imagePathList[0]',
        images: 'imageModule.imagePathList',
        specifications: 'specsModule.props',
        rating: 'titleModule.feedbackRating',
        seller: 'storeModule.storeName'
      })
    },
    fields: {
      id,
      name: cleanText(nameIn(data)) ?? undefined,
      ...pricesOf(page, data),
      availability:
        count === undefined ? 'unknown' : Number(count) > 0 ? 'in_stock' : 'out_of_stock',
      main_image: images[0] ?? null,
      images,
      specifications: objectsAt(
        valueAt(data, 'specsModule') ?? valueAt(data, 'productPropComponent'),
        'props'
      ).flatMap((one) => {
        const [name, value] = [
          cleanText(textAt(one, 'attrName')),
          cleanText(textAt(one, 'attrValue'))
        ]
        return name && value ? [{ name, value }] : []
      }),
      rating: ratingOf({
        value: numberOf(
          valueAt(rating, 'averageStar') ??
            valueAt(rating, 'evarageStar') ??
            valueAt(rating, 'rating')
        ),
        best: 5,
        count: countOf(valueAt(rating, 'totalValidNum') ?? valueAt(rating, 'trialReviewNum'))
      }),
      seller: seller ? { name: seller, url: null } : null
    }
  }
}

function pricesOf(page: ShopPage, data: JsonObject): Partial<Product> {
  const prices = valueAt(data, 'priceModule') ?? valueAt(data, 'priceComponent')
  const shown =
    textAt(prices, 'formatedActivityPrice') ??
    textAt(prices, 'discountPrice', 'minActivityPriceFormat') ??
    textAt(prices, 'discountPrice', 'actCurrencyFormatPrice') ??
    textAt(data, 'PRICE', 'targetSkuPriceInfo', 'salePriceString') ??
    textAt(prices, 'formatedPrice') ??
    textAt(prices, 'origPrice', 'minPriceFormat')
  const was =
    textAt(prices, 'formatedPrice') ??
    textAt(prices, 'origPrice', 'minPriceFormat') ??
    textAt(data, 'PRICE', 'targetSkuPriceInfo', 'originalPrice', 'formatedAmount')
  const currency =
    textAt(valueAt(data, 'webEnv') ?? valueAt(data, 'currencyComponent'), 'currency') ??
    textAt(data, 'currencyComponent', 'currencyCode')
  return {
    ...priceFields(priceIn(shown, page.locale, currency)),
    regular_price: priceIn(was, page.locale, currency)?.amount ?? null
  }
}

function imagesOf(data: JsonObject): string[] {
  const holder = [
    valueAt(data, 'imageModule'),
    valueAt(data, 'imageComponent'),
    valueAt(data, 'HEADER_IMAGE_PC')
  ].find(isObject)
  const list = valueAt(holder, 'imagePathList')
  return Array.isArray(list)
    ? list.flatMap((url) =>
        typeof url === 'string' && /^(?:https:)?\/\//.test(url)
          ? url.replace(/^\/\//, 'https://')
          : []
      )
    : []
}
