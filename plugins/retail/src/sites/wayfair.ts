/** Product pages of Wayfair: markup, as they have no structured product and a canonical address of another one. */

import { text } from '@sluice/content'
import { below, type Draft } from '../draft.ts'
import { firstElement, firstText } from '../markup.ts'
import type { Product } from '../record.ts'
import type { Shop, ShopPage } from '../shop.ts'
import { cleanText, countOf, priceFields, priceIn, ratingOf, shownRating } from '../values.ts'

/** Wayfair. */
export const wayfair: Shop = {
  name: 'Wayfair',
  hosts: {
    'wayfair.com': 'US',
    'wayfair.ca': 'CA',
    'wayfair.co.uk': 'GB',
    'wayfair.de': 'DE',
    'wayfair.ie': 'IE'
  },
  readProduct,
  hasSurerMarkup: true,
  cards: [
    {
      cards: '[data-hb-id="ProductCard"], [data-node-id^="ListingCard"]',
      price: ['[data-test-id="PriceDisplay"]'],
      id: /-([a-z]{1,6}\d{2,10})\.html/i
    }
  ],
  listParameters: {
    lists: /^\/(?:keyword\.php|.+\/(?:cat|sb\d)\/)/,
    page: 'curpage',
    sort: 'sortby',
    orders: { relevance: '1', price_asc: '7', price_desc: '8', newest: '3', rating: '5' }
  }
}

/** The block with the name and the price of the product itself. */
const HEADER = ['[data-rtl-id="listingHeaderNameHeading"]', '[data-hb-id="pdp-title"]']

/** Reads the product of the page; empty if it is not a product page. */
function readProduct(page: ShopPage): Draft[] {
  const { tree, url, locale } = page
  const shared = cleanText(page.meta('og:title'))
  // A heading alone may be that of a notice.
  const heading =
    firstElement(tree, HEADER) ?? (shared === null ? undefined : firstElement(tree, ['h1']))
  if (heading === undefined || !/\/pdp\/|-[a-z]{1,4}\d{3,}\.html$/i.test(url.pathname)) return []
  const sku = /-([a-z]{1,6}\d{2,10})\.html$/i.exec(url.pathname)?.[1]?.toUpperCase() ?? null
  const title = shared
    ?.replace(/ ?[|–-] ?Wayfair.*$/is, '')
    .replace(/ (?:&|und) (?:Reviews|Bewertungen)$/i, '')
  const price = priceIn(
    firstText(tree, [
      '[data-rtl-id="priceBlock"] [data-test-id="PriceDisplay"]',
      '[data-test-id="StandardPricingPrice-PRIMARY"] [data-test-id="PDPPriceDisplay"]',
      '[data-node-id^="BlockBuilderPricing"] [data-test-id="PriceDisplay"]'
    ]),
    locale
  )
  return [
    {
      source: 'css:h1',
      sources: {
        id: 'url',
        sku: 'url',
        ...below('css:', {
          price: '[data-test-id="PriceDisplay"]',
          currency: '[data-test-id="PriceDisplay"]',
          currency_raw: '[data-test-id="PriceDisplay"]',
          brand: '[data-rtl-id^="listingManufacturer"] a',
          rating: '[data-rtl-id="reviewsRatingReviewStars-a11yLabel"]'
        })
      },
      fields: {
        id: sku,
        sku,
        name: title || (cleanText(text(heading)) ?? undefined),
        brand: brandOf(page),
        ...priceFields(price),
        rating: shownStars(page)
      }
    }
  ]
}

function brandOf({ tree }: ShopPage): string | null {
  return cleanText(
    firstText(tree, [
      '[data-rtl-id^="listingManufacturer"] a',
      '[data-rtl-id*="anufacturerName"] a',
      'a[href*="/brand/bnd/"]'
    ])
  )
}

function shownStars({ tree }: ShopPage): Product['rating'] {
  const shown = firstText(tree, [
    '[data-rtl-id="reviewsRatingReviewStars-a11yLabel"]',
    '[data-rtl-id="reviewsHeaderReviewsLink"] [data-hb-id="VisuallyHidden"]'
  ])
  const count = firstText(tree, [
    '[data-rtl-id="reviewsRatingReviewCount"]',
    '[data-rtl-id="reviewsHeaderReviewsLink"]'
  ])
  const { value, best } = shownRating(
    shown ?? text(tree, '[data-rtl-id="reviewsRatingReviewAverage"]')
  )
  return ratingOf({ value, best, count: countOf(count) })
}
