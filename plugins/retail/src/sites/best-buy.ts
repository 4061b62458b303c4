/** Product pages of Best Buy: their structured data is often missing or malformed. */

import { all, text } from '@sluice/content'
import { textAt, valueAt } from '@sluice/content/state'
import { below, type Draft } from '../draft.ts'
import { firstElement, firstText } from '../markup.ts'
import type { Product } from '../record.ts'
import type { Shop, ShopPage } from '../shop.ts'
import {
  availabilityOf,
  cleanText,
  countOf,
  numberOf,
  priceFields,
  priceIn,
  ratingOf
} from '../values.ts'

/** Best Buy. */
export const bestBuy: Shop = {
  name: 'Best Buy',
  hosts: {
    'bestbuy.com': 'US',
    'bestbuy.ca': 'CA'
  },
  readProduct,
  idInPath: /\/(\d{7,8})(?:\.p)?$/,
  cards: [
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
  listParameters: {
    lists: /^\/site\/(?:searchpage\.jsp|.+\/(?:pcmcat|abcat)\w+\.c)$/,
    page: 'cp',
    sort: 'sp',
    orders: {
      relevance: 'Best-Match',
      price_asc: '+currentprice skuidsaas',
      price_desc: '-currentprice skuidsaas',
      newest: '-displaydate skuidsaas',
      rating: '-customerrating skuidsaas',
      best_selling: '-bestsellingsort skuidsaas'
    },
    price: (search, { min_price, max_price }) => {
      if (min_price === undefined && max_price === undefined) return
      search.append('qp', `currentprice_facet=Price~${min_price ?? '0'} to ${max_price ?? '99999'}`)
    }
  }
}

/** Selectors of the product's own price. Other prices belong to accessories. */
const PRICES = [
  '[data-component-name="LargePrice"] [data-testid="price-block-customer-price"]',
  '[data-component-name="LargePrice"] [data-testid="customer-price"]',
  '[data-testid="LARGE_profile"] [data-testid="price-block-customer-price"]',
  '[data-testid="large-price"] [data-testid="customer-price"]',
  '.pricing-price .priceView-hero-price [aria-hidden="true"]',
  '.priceView-hero-price [aria-hidden="true"]'
]
const REGULAR = [
  '[data-component-name="LargePrice"] [data-lu-target="comp_value"]',
  '[data-component-name="LargePrice"] [data-testid="price-block-regular-price-message-text"]',
  '[data-component-name="LargePrice"] [data-testid="regular-price"]',
  '.pricing-price__regular-price',
  '.pricing-price [data-testid="regular-price"]'
]

/** Reads the product of the page; empty if it is not a product page. */
function readProduct(page: ShopPage): Draft[] {
  const { tree, url, locale } = page
  const about = analytics(page)
  const id =
    textAt(about, 'product', 'skuId') ??
    /(?:\/sku\/|\/|skuId=)(\d{7,8})(?:\.p|$)/.exec(url.pathname)?.[1] ??
    null
  const shown = shownPrice(page)
  // A heading alone may be that of a notice, as the choice of a country.
  const isProduct = shown !== undefined || textAt(about, 'product', 'skuId') !== undefined
  const heading =
    firstText(tree, ['[data-component-name="ProductHeader"] h1', '.sku-title h1']) ??
    (isProduct ? text(tree, 'h1') : undefined)
  if (heading === undefined || (id === null && !/\.p$/.test(url.pathname))) return []
  const specifications = specificationsOf(page)
  const spec = (name: RegExp) => cleanText(specifications.find((one) => name.test(one.name))?.value)
  const price = priceIn(shown, locale)
  const soldOut = firstText(tree, [
    '[data-component-name="AddToCart"] button',
    '.add-to-cart-button'
  ])
  const labelled = (label: string) => labelText(page, label)
  return [
    {
      source: 'css:[data-component-name="ProductHeader"]',
      sources: below('css:', {
        name: '[data-component-name="ProductHeader"] h1',
        price: '[data-component-name="LargePrice"]',
        currency: '[data-component-name="LargePrice"]',
        currency_raw: '[data-component-name="LargePrice"]',
        regular_price: '[data-component-name="LargePrice"] [data-testid="regular-price"]',
        availability: '[data-component-name="AddToCart"] button',
        features: '[data-component-name="ProductFeatures"] li'
      }),
      fields: {
        id,
        sku: id,
        name: cleanText(heading) ?? undefined,
        brand: cleanText(textAt(about, 'product', 'brand')) ?? spec(/^brand$/i),
        model: labelled('Model') ?? spec(/^model number$/i),
        ...priceFields(price),
        regular_price: priceIn(firstText(tree, REGULAR), locale)?.amount ?? null,
        availability: /sold out|unavailable|coming soon/i.test(soldOut ?? '')
          ? 'out_of_stock'
          : /add to cart/i.test(soldOut ?? '')
            ? 'in_stock'
            : availabilityOf(undefined),
        rating: shownStars(page),
        specifications,
        features: all(tree, '[data-component-name="ProductFeatures"] li').flatMap(
          (item) => cleanText(text(item)) ?? []
        ),
        breadcrumbs: breadcrumbNames(about)
      }
    }
  ]
}

function shownPrice({ tree }: ShopPage): string | undefined {
  const price = firstElement(tree, PRICES)
  return price && (text(price, '.sr-only') ?? text(price))
}

/** The facts the page keeps for its own analytics. */
function analytics(page: ShopPage): unknown {
  try {
    return JSON.parse(page.meta('analytics-metadata') ?? 'null')
  } catch {
    return null
  }
}

/** `Model: <!-- -->A1` in the header. */
function labelText({ tree }: ShopPage, label: string): string | null {
  for (const part of all(tree, '[data-component-name="ProductHeader"] div, .product-data')) {
    const found = new RegExp(`^${label}:\\s*(\\S[^\\n]{0,60})$`).exec(text(part) ?? '')?.[1]
    if (found) return cleanText(found)
  }
  return null
}

function shownStars({ tree }: ShopPage): Product['rating'] {
  const shown = firstText(tree, [
    '[data-component-name="ReviewStatsContextualized"] .c-ratings-reviews .visually-hidden',
    '.ugc-ratings-reviews .visually-hidden'
  ])
  const match = /(\d(?:\.\d)?) out of (\d+) stars? with ([\d,]+) reviews?/i.exec(shown ?? '')
  if (!match) return null
  return ratingOf({ value: numberOf(match[1]), best: numberOf(match[2]), count: countOf(match[3]) })
}

function specificationsOf({ tree }: ShopPage): Product['specifications'] {
  return all(tree, '[data-component-name="ProductSpecifications"] div.inline-flex').flatMap(
    (row) => {
      const [name, value] = row.children.flatMap((cell) =>
        cell.type === 'element' ? (cleanText(text(cell)) ?? []) : []
      )
      return name && value ? [{ name, value }] : []
    }
  )
}

function breadcrumbNames(about: unknown): Product['breadcrumbs'] {
  const names = valueAt(about, 'page', 'breadcrumbs')
  if (!Array.isArray(names)) return []
  return names.flatMap((name) =>
    typeof name === 'string' && cleanText(name) ? [{ name: cleanText(name)!, url: null }] : []
  )
}
