/** Lists of Walmart: the data of their own scripts. */

import { objectsAt, textAt, valueAt } from '@sluice/content/state'
import { fullSize } from '../../full-size.ts'
import type { ListedProduct } from '../../record.ts'
import type { ShopPage, StateList } from '../../shop.ts'
import { availabilityOf, cleanText, countOf, numberOf, priceIn, ratingOf } from '../../values.ts'

/** Read the products of a list, and how many there are in all. */
export function readList(page: ShopPage): StateList {
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
