/** Etsy: structured data says everything of a product. */

import { priceBounds, type Shop } from '../shop.ts'

/** Etsy. */
export const etsy: Shop = {
  name: 'Etsy',
  hosts: {
    'etsy.com': null
  },
  idInPath: /\/listing\/(\d+)/,
  cards: [
    {
      cards: '.v2-listing-card, [data-search-results] [data-listing-id]',
      name: ['h3', '.v2-listing-card__title'],
      link: ['a.listing-link', 'a[href*="/listing/"]'],
      price: [
        '.lc-price .currency-value-wrapper',
        '.n-listing-card__price .lc-price',
        '.n-listing-card__price',
        '.lc-price'
      ],
      regular: ['.search-collage-promotion-price .wt-text-strikethrough'],
      id: /\/listing\/(\d+)/
    }
  ],
  listParameters: {
    lists: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:search|c|market)(?:\/|$)/,
    page: 'page',
    sort: 'order',
    orders: {
      relevance: 'most_relevant',
      price_asc: 'price_asc',
      price_desc: 'price_desc',
      newest: 'date_desc',
      rating: 'highest_reviews'
    },
    price: priceBounds('min', 'max')
  }
}
