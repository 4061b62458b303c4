/** Micro Center: structured data says everything of a product. */

import type { Shop } from '../shop.ts'

/** Micro Center. */
export const microCenter: Shop = {
  name: 'Micro Center',
  hosts: {
    'microcenter.com': 'US'
  },
  idInPath: /\/product\/(\d+)\//,
  cards: [
    {
      cards: '.product_wrapper',
      name: ['.pDescription h2', '.pDescription a'],
      price: ['.price [itemprop="price"]', '.price'],
      id: /\/product\/(\d+)\//
    }
  ]
}
