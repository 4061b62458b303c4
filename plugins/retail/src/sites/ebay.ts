/** Product pages of eBay: what their structured data leaves out. */

import { all, first, imageSource, link, text, textOf, without } from '@sluice/content'
import type { Element } from 'hast'
import { below, type Draft } from '../draft.ts'
import { fullSize } from '../full-size.ts'
import { firstElement, firstText } from '../markup.ts'
import type { Product } from '../record.ts'
import { priceBounds, type Shop, type ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, gtinsOf, priceFields, priceIn } from '../values.ts'

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

/** What the page says of its item; empty when it is not an item page. */
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

/** The title of the old layout, which begins with words for screen readers. */
function oldTitle({ tree }: ShopPage): string | undefined {
  const title = first(tree, '#itemTitle')
  return title && (textOf(without(title, '.g-hdn')) || undefined)
}

/** The banner of a listing that is over; its text still shows a price. */
function hasEnded({ tree, things }: ShopPage): boolean {
  const banner = firstText(tree, [
    '.x-item-condensed-card__banner',
    '.x-alert-module',
    '.d-statusmessage',
    '.x-alert'
  ])
  if (
    /\bended\b|beendet|terminée?|terminad[oa]|finalizad[oa]|terminata|scadut[oa]|beëindigd|zakończon/i.test(
      banner ?? ''
    )
  )
    return true
  return things.some(
    ({ types, values }) =>
      types.includes('offer') &&
      values('price').length === 0 &&
      values('availability').some((value) => availabilityOf(String(value)) === 'out_of_stock')
  )
}

function conditionIn({ tree }: ShopPage): string | null {
  const shown =
    first(tree, '.x-item-condition-text .ux-icon-text__text') ??
    first(tree, '.x-item-condition-text') ??
    first(tree, '#vi-itm-cond')
  const condition = shown && cleanText(text(shown, '[aria-hidden="true"]') ?? text(shown))
  return condition === null ||
    condition === undefined ||
    /^-+$/.test(condition) ||
    condition.length > 100
    ? null
    : condition
}

function specificationsOf({ tree }: ShopPage): Product['specifications'] {
  const area = firstElement(tree, [
    '.x-about-this-item',
    '.ux-layout-section-evo',
    '[data-testid="x-about-this-item"]'
  ])
  if (area === undefined) return []
  return all(area, '.ux-labels-values').flatMap((row) => {
    const name = cleanText(text(row, '.ux-labels-values__labels'))?.replace(/:$/, '')
    const cell = first(row, '.ux-labels-values__values')
    const value = cleanText(cell && (text(cell, '.ux-textspans') ?? text(cell)))
    return name && value && name.length < 100 ? [{ name, value }] : []
  })
}

function galleryOf({ tree, base }: ShopPage): string[] {
  const found = new Set<string>()
  for (const image of all(tree, '.ux-image-carousel-item img')) {
    const source = imageSource(image as Element, base)
    if (source?.includes('ebayimg.com/')) found.add(fullSize(source))
  }
  return [...found]
}

function sellerOf({ tree, base }: ShopPage): Product['seller'] {
  const card = firstElement(tree, [
    '.x-sellercard-atf__info__about-seller',
    '.x-store-information__store-name',
    '.mbg'
  ])
  const name =
    card &&
    cleanText(text(card, 'a .ux-textspans') ?? text(card, '.ux-textspans') ?? text(card, 'a'))
  return name ? { name, url: link(card, 'a', base) ?? null } : null
}
