/** Amazon: its hosts, lists and cards. */

import { priceBounds, type Shop } from '../shop.ts'
import { readAmazonProduct } from './amazon/product.ts'

/** Amazon. */
export const amazon: Shop = {
  name: 'Amazon',
  hosts: {
    'amazon.com': 'US',
    'amazon.ca': 'CA',
    'amazon.com.mx': 'MX',
    'amazon.com.br': 'BR',
    'amazon.co.uk': 'GB',
    'amazon.de': 'DE',
    'amazon.fr': 'FR',
    'amazon.it': 'IT',
    'amazon.es': 'ES',
    'amazon.nl': 'NL',
    'amazon.se': 'SE',
    'amazon.pl': 'PL',
    'amazon.com.be': 'BE',
    'amazon.ie': 'IE',
    'amazon.com.tr': 'TR',
    'amazon.ae': 'AE',
    'amazon.sa': 'SA',
    'amazon.eg': 'EG',
    'amazon.in': 'IN',
    'amazon.co.jp': 'JP',
    'amazon.cn': 'CN',
    'amazon.sg': 'SG',
    'amazon.com.au': 'AU',
    'amazon.co.za': 'ZA'
  },
  readProduct: readAmazonProduct,
  cards: [
    {
      cards: '[data-component-type="s-search-result"]',
      name: ['[data-cy="title-recipe"] h2', 'h2'],
      link: ['a[href*="/dp/"]', 'a.a-link-normal[href*="/gp/"]'],
      price: ['.a-price:not(.a-text-price) .a-offscreen'],
      regular: ['.a-price.a-text-price .a-offscreen'],
      rating: ['.a-icon-star-small .a-icon-alt', '.a-icon-star-mini .a-icon-alt', '.a-icon-alt'],
      count: [
        '[data-csa-c-content-id="alf-customer-ratings-count-component"]',
        '[aria-label$="ratings"]',
        'span.s-underline-text'
      ],
      id: 'data-asin'
    },
    {
      cards: '#gridItemRoot .zg-grid-general-faceout, [id^="p13n-asin-index"]',
      name: ['[class*="p13n-sc-css-line-clamp"]', '[class*="p13n-sc-truncate"]'],
      price: ['[class*="p13n-sc-price"]', '.a-color-price'],
      rating: ['.a-icon-alt'],
      count: ['a[href*="/product-reviews/"] .a-size-small'],
      id: /\/dp\/([A-Z0-9]{10})/
    }
  ],
  listParameters: {
    lists: /^\/(?:s|b|[^/]+\/s)(?:\/|$)/,
    page: 'page',
    sort: 's',
    orders: {
      relevance: 'relevanceblender',
      price_asc: 'price-asc-rank',
      price_desc: 'price-desc-rank',
      newest: 'date-desc-rank',
      rating: 'review-rank',
      best_selling: 'exact-aware-popularity-rank'
    },
    price: priceBounds('low-price', 'high-price')
  }
}
