/** The products of a list out of the data for scripts: shops whose cards come later or say less. */

import { findObject, objectsAt, textAt, valueAt } from '@sluice/content/state'
import { fullSize } from './full-size.ts'
import type { ListedProduct } from './record.ts'
import type { ShopPage } from './shop-page.ts'
import { availabilityOf, cleanText, countOf, numberOf, priceIn, ratingOf } from './values.ts'

/** A list, and how many there are in all where the data says so. */
export interface StateList {
  readonly products: readonly ListedProduct[]
  readonly total: number | null
}

/** The list in the data of a page; without products when there is none. */
export function stateList(page: ShopPage): StateList {
  if (page.shop?.name === 'walmart') return walmartList(page)
  if (page.shop?.name === 'aliexpress') return aliexpressList(page)
  return { products: [], total: null }
}

function walmartList(page: ShopPage): StateList {
  const data = page.state.find(({ name }) => name === '__NEXT_DATA__')?.value
  const result = valueAt(data, 'props', 'pageProps', 'initialData', 'searchResult')
  const items = objectsAt(result, 'itemStacks').flatMap((stack) => objectsAt(stack, 'items'))
  const products = items.flatMap((item): ListedProduct[] => {
    const name = cleanText(textAt(item, 'name'))
    const path = textAt(item, 'canonicalUrl')
    if (name === null) return []
    const price = priceIn(
      textAt(item, 'priceInfo', 'currentPrice', 'priceString') ??
        textAt(item, 'priceInfo', 'linePrice') ??
        textAt(item, 'price'),
      page.locale
    )
    const was = priceIn(
      textAt(item, 'priceInfo', 'wasPrice', 'priceString') ?? textAt(item, 'priceInfo', 'wasPrice'),
      page.locale
    )
    const image = textAt(item, 'imageInfo', 'thumbnailUrl') ?? textAt(item, 'image')
    return [
      {
        id: textAt(item, 'usItemId') ?? null,
        url: path ? (URL.parse(path.split('?')[0]!, page.url.href)?.href ?? null) : null,
        name,
        price: price && Number(price.amount) > 0 ? price.amount : null,
        regular_price:
          was && price && Number(was.amount) > Number(price.amount) ? was.amount : null,
        currency: price?.currency ?? null,
        image: image ? fullSize(image) : null,
        rating: ratingOf({
          value: numberOf(valueAt(item, 'rating', 'averageRating')),
          best: 5,
          count: countOf(valueAt(item, 'rating', 'numberOfReviews'))
        }),
        availability: availabilityOf(
          textAt(item, 'availabilityStatusV2', 'value') ??
            textAt(item, 'availabilityStatusDisplayValue')
        )
      }
    ]
  })
  return { products, total: countOf(valueAt(result, 'aggregatedCount')) }
}

function aliexpressList(page: ShopPage): StateList {
  const data = page.state
    .filter(({ name }) => /_init_data_|runParams|_dida_config_/i.test(name))
    .map(({ value }) => value)
  const holder = findObject(data, (object) => objectsAt(object, 'itemList', 'content').length > 0)
  const products = objectsAt(holder, 'itemList', 'content').flatMap((item): ListedProduct[] => {
    const name = cleanText(
      textAt(item, 'title', 'displayTitle') ?? textAt(item, 'title', 'seoTitle')
    )
    const id = textAt(item, 'productId')
    if (name === null || id === undefined) return []
    const sale = valueAt(item, 'prices', 'salePrice')
    const price = priceIn(
      textAt(sale, 'formattedPrice') ?? textAt(sale, 'minPrice'),
      page.locale,
      textAt(sale, 'currencyCode')
    )
    const was = priceIn(textAt(item, 'prices', 'originalPrice', 'formattedPrice'), page.locale)
    const image = textAt(item, 'image', 'imgUrl')
    return [
      {
        id,
        url: new URL(`/item/${id}.html`, page.url).href,
        name,
        price: price?.amount ?? null,
        regular_price:
          was && price && Number(was.amount) > Number(price.amount) ? was.amount : null,
        currency: price?.currency ?? null,
        image: image ? fullSize(image.replace(/^\/\//, 'https://')) : null,
        rating: ratingOf({ value: numberOf(valueAt(item, 'evaluation', 'starRating')), best: 5 }),
        availability: 'unknown'
      }
    ]
  })
  return { products, total: countOf(valueAt(holder, 'pageInfo', 'totalResults')) }
}
