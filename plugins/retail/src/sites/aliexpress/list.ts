/** Lists of AliExpress: the data of their own scripts. */

import { findObject, objectsAt, textAt, valueAt } from '@sluice/content/state'
import { fullSize } from '../../full-size.ts'
import type { ListedProduct } from '../../record.ts'
import type { ShopPage, StateList } from '../../shop.ts'
import { cleanText, countOf, numberOf, priceIn, ratingOf } from '../../values.ts'

/** Read the products of a list, and how many there are in all. */
export function readList(page: ShopPage): StateList {
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
