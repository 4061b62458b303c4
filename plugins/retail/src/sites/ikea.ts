/** IKEA: structured data says everything of a product. */

import type { Shop } from '../shop.ts'

/** IKEA. */
export const ikea: Shop = {
  name: 'IKEA',
  hosts: {
    'ikea.com': null,
    'ikea.cn': 'CN'
  },
  idInPath: /-(s?\d{8})\/?$/,
  cards: [
    {
      cards: '.plp-fragment-wrapper, [data-testid="plp-product-card"]',
      name: ['.plp-price-module__product-name', '.plp-price-module__name', 'h2, h3'],
      price: [
        '.plp-price-module__current-price .plp-price__sr-text',
        '.plp-price__sr-text',
        '.plp-price'
      ],
      regular: ['.plp-price-module__comparison-price'],
      id: /-(s?\d{8})\/?$/
    }
  ],
  listParameters: {
    lists: /^\/[a-z]{2}\/[a-z]{2}\/(?:cat|search)\//,
    page: 'page',
    sort: 'sort',
    orders: {
      relevance: 'RELEVANCE',
      price_asc: 'PRICE_LOW_TO_HIGH',
      price_desc: 'PRICE_HIGH_TO_LOW',
      newest: 'NEWEST',
      rating: 'CUSTOMER_RATING',
      best_selling: 'MOST_POPULAR'
    }
  }
}
