/** The cards of shops and platforms. */

import type { CardPlaces } from './card.ts'
import type { ShopName } from './shops.ts'

/** Cards of the shops known by their hosts. */
export const SHOP_CARDS: Partial<Record<ShopName, readonly CardPlaces[]>> = {
  amazon: [
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
  ebay: [
    {
      cards:
        'ul.srp-results li.s-card, ul.srp-results li.s-item, .brwrvr__item-card, ul.b-list__items_nofooter li.s-item',
      name: [
        '.s-card__title .su-styled-text',
        '.s-item__title [role="heading"]',
        '.s-item__title',
        '.bsig__title__text'
      ],
      link: ['a[href*="/itm/"]'],
      price: ['.s-card__price', '.s-item__price', '.bsig__price--displayprice'],
      regular: ['.s-card__attribute-row .strikethrough', '.s-item__trending-price .STRIKETHROUGH'],
      rating: ['.x-star-rating .clipped'],
      count: ['.s-item__reviews-count'],
      id: /\/itm\/(?:[^/]+\/)?(\d+)/
    }
  ],
  etsy: [
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
  bestbuy: [
    {
      cards: 'li.sku-item, .product-list-item[data-testid], li.product-list-item',
      name: ['.sku-title', '.product-title', 'h2'],
      price: [
        '[data-testid="price-block-customer-price"] .sr-only',
        '[data-testid="customer-price"]',
        '.priceView-customer-price [aria-hidden="true"]'
      ],
      regular: [
        '[data-testid="price-block-regular-price-message-text"]',
        '.pricing-price__regular-price'
      ],
      rating: ['.c-ratings-reviews .visually-hidden'],
      id: /(?:\/sku\/|\/|skuId=)(\d{7,8})(?:\.p|$|&)/
    }
  ],
  ikea: [
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
  walmart: [
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
  target: [
    {
      cards: '[data-test="@web/site-top-of-funnel/ProductCardWrapper"]',
      name: ['[data-test="product-title"]', 'a[aria-label]'],
      price: ['[data-test="current-price"]'],
      regular: ['[data-test="comparison-price"]'],
      id: /\/A-(\d+)/
    }
  ],
  wayfair: [
    {
      cards: '[data-hb-id="ProductCard"], [data-node-id^="ListingCard"]',
      price: ['[data-test-id="PriceDisplay"]'],
      id: /-([a-z]{1,6}\d{2,10})\.html/i
    }
  ],
  aliexpress: [
    {
      cards: '.search-item-card-wrapper-gallery, .search-card-item, [class*="multi--container"]',
      name: ['h3', '[class*="multi--title"]'],
      id: /\/item\/(\d+)\.html/
    }
  ],
  microcenter: [
    {
      cards: '.product_wrapper',
      name: ['.pDescription h2', '.pDescription a'],
      price: ['.price [itemprop="price"]', '.price'],
      id: /\/product\/(\d+)\//
    }
  ]
}

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
