/** The cards of lists as the themes of shop platforms make them. */

import type { CardPlaces } from '../shop.ts'

/** Cards of shop platforms. */
export const PLATFORM_CARDS: readonly CardPlaces[] = [
  { cards: 'ul.products li.product', name: ['.woocommerce-loop-product__title', 'h2', 'h3'] },
  {
    cards: '.wc-block-grid__product, .wc-block-product',
    name: ['.wc-block-grid__product-title', 'h2', 'h3']
  },
  {
    cards: 'li.product-item, li.item.product',
    name: ['.product-item-link', '.product-name'],
    price: ['.special-price .price', '[data-price-type="finalPrice"] .price', '.price'],
    regular: ['.old-price .price']
  },
  {
    cards: '.productGrid li.product article.card, .productGrid article.card',
    name: ['.card-title'],
    price: [
      '[data-product-price-with-tax]',
      '[data-product-price-without-tax]',
      '.price--withoutTax',
      '.price'
    ],
    regular: ['[data-product-non-sale-price-with-tax]', '[data-product-non-sale-price-without-tax]']
  },
  {
    cards: 'article.product-miniature',
    name: ['.product-title'],
    price: ['.price'],
    regular: ['.regular-price'],
    id: 'data-id-product'
  },
  {
    cards: '.product-grid > .grid__item, #product-grid > li, .grid--uniform .grid-product',
    name: ['.card__heading', '.grid-product__title']
  }
]
