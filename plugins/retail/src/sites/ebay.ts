/** Product pages of eBay: what their structured data leaves out. */

import { text } from '@sluice/content'
import { below, type Draft } from '../draft.ts'
import { firstText } from '../markup.ts'
import { priceBounds, type Shop, type ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, gtinsOf, priceFields, priceIn } from '../values.ts'
import {
  conditionIn,
  galleryOf,
  hasEnded,
  oldTitle,
  sellerOf,
  specificationsOf
} from './ebay/item.ts'

/** eBay. */
export const ebay: Shop = {
  name: 'eBay',
  hosts: {
    'ebay.com': 'US',
    'ebay.ca': 'CA',
    'ebay.co.uk': 'GB',
    'ebay.de': 'DE',
    'ebay.fr': 'FR',
    'ebay.it': 'IT',
    'ebay.es': 'ES',
    'ebay.nl': 'NL',
    'ebay.at': 'AT',
    'ebay.ch': 'CH',
    'ebay.be': 'BE',
    'ebay.pl': 'PL',
    'ebay.ie': 'IE',
    'ebay.com.au': 'AU',
    'ebay.com.hk': 'HK',
    'ebay.com.my': 'MY',
    'ebay.com.sg': 'SG',
    'ebay.ph': 'PH'
  },
  readProduct,
  cards: [
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
  listParameters: {
    lists: /^\/(?:sch|b)\//,
    page: '_pgn',
    sort: '_sop',
    orders: { relevance: '12', price_asc: '15', price_desc: '16', newest: '10' },
    price: priceBounds('_udlo', '_udhi')
  }
}

/** Reads the item of the page; empty if it is not an item page. */
function readProduct(page: ShopPage): Draft[] {
  const { tree, url, locale } = page
  const id = /\/itm\/(?:[^/]+\/)?(\d+)/.exec(url.pathname)?.[1] ?? null
  const name = text(tree, '.x-item-title__mainTitle') ?? oldTitle(page)
  if (name === undefined) return []
  const isEnded = hasEnded(page)
  const specifications = specificationsOf(page)
  const spec = (names: RegExp) =>
    cleanText(specifications.find((one) => names.test(one.name))?.value)
  const images = galleryOf(page)
  const shown = isEnded
    ? undefined
    : firstText(tree, ['.x-price-primary', '#prcIsum', '#mm-saleDscPrc'])
  const was = isEnded
    ? undefined
    : firstText(tree, ['.x-additional-info .ux-textspans--STRIKETHROUGH', '#orgPrc'])
  return [
    {
      source: 'css:.x-item-title',
      sources: {
        id: 'url',
        ...below('css:', {
          name: '.x-item-title__mainTitle',
          brand: '.ux-labels-values',
          price: '.x-price-primary',
          currency: '.x-price-primary',
          currency_raw: '.x-price-primary',
          regular_price: '.x-additional-info .ux-textspans--STRIKETHROUGH',
          availability: '.x-quantity__availability',
          condition: '.x-item-condition-text',
          mpn: '.ux-labels-values',
          model: '.ux-labels-values',
          gtin: '.ux-labels-values',
          specifications: '.ux-labels-values',
          main_image: '.ux-image-carousel-item img',
          images: '.ux-image-carousel-item img',
          seller: '.x-sellercard-atf__info__about-seller'
        })
      },
      isUnpriced: isEnded,
      fields: {
        id,
        name: cleanText(name) ?? undefined,
        brand: spec(/^(?:brand|marke|marque|marca|merk)$/i),
        ...priceFields(priceIn(shown, locale)),
        regular_price: priceIn(was, locale)?.amount ?? null,
        availability: isEnded
          ? 'out_of_stock'
          : availabilityOf(firstText(tree, ['.x-quantity__availability', '#qtySubTxt'])),
        condition: conditionIn(page),
        mpn: spec(/^(?:mpn|herstellernummer|numéro de pièce fabricant)$/i),
        model: spec(/^(?:model|modell|modèle|modelo|modello)$/i),
        gtin: gtinsOf(
          specifications
            .filter((one) => /^(?:upc|ean|isbn|gtin)/i.test(one.name))
            .map((one) => one.value)
        ),
        main_image: images[0] ?? null,
        images,
        specifications,
        seller: sellerOf(page)
      }
    }
  ]
}
