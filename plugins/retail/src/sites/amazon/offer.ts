/** The offer of a product page of Amazon. */

import { all, first, link, text } from '@sluice/content'
import type { Element } from 'hast'
import type { Draft } from '../../draft.ts'
import { firstText } from '../../markup.ts'
import type { Product } from '../../record.ts'
import type { ShopPage } from '../../shop.ts'
import { availabilityOf, cleanText, priceFields, priceIn } from '../../values.ts'

/** Selectors of the product's own price. Elsewhere the price is often that of another product. */
const PRICE_ZONES = [
  '#corePriceDisplay_desktop_feature_div',
  '#corePriceDisplay_mobile_feature_div',
  '#corePrice_desktop',
  '#corePrice_feature_div',
  '#apex_desktop',
  '#kindle-price',
  '#price_inside_buybox',
  '#newBuyBoxPrice',
  '#priceblock_dealprice',
  '#priceblock_saleprice',
  '#priceblock_ourprice',
  '#tp_price_block_total_price_ww'
]
const USED_ZONES = ['#usedBuySection .offer-price', '#usedPrice', '#usedOfferAccordionRow .a-price']

/** Returns the offer of the page: price, stock and seller. An unavailable product has no price. */
export function amazonOffer(page: ShopPage): Draft {
  const { tree } = page
  const stock = text(tree, '#outOfStock') ?? text(tree, '#availability')
  const isGone =
    first(tree, '#outOfStock') !== undefined || first(tree, '#unqualifiedBuyBox') !== undefined
  const availability = first(tree, '#outOfStock') ? 'out_of_stock' : availabilityOf(stock)
  const isUnpriced = isGone || availability === 'out_of_stock'
  const fresh = isUnpriced ? undefined : newPrice(page)
  const used = isUnpriced || fresh ? undefined : usedPrice(page)
  const zone = fresh?.zone ?? used?.zone
  return {
    source: zone === undefined ? 'css:#availability' : `css:${zone}`,
    sources: {
      availability: `css:${first(tree, '#outOfStock') ? '#outOfStock' : '#availability'}`
    },
    isUnpriced,
    fields: {
      ...priceFields(fresh?.found ?? used?.found),
      regular_price: fresh ? listPrice(page) : null,
      availability,
      condition: used ? usedCondition(page) : null,
      seller: isUnpriced ? null : sellerOf(page)
    }
  }
}

function newPrice(page: ShopPage) {
  for (const zone of PRICE_ZONES) {
    const element = first(page.tree, zone)
    const shown =
      element &&
      (shownPrice(element, '.priceToPay') ??
        shownPrice(element, '.a-price:not(.a-text-price)') ??
        (/^#(?:core|apex)/.test(zone) ? undefined : text(element)))
    const found = priceIn(shown, page.locale)
    if (found) return { found, zone }
  }
  return undefined
}

function usedPrice(page: ShopPage) {
  for (const zone of USED_ZONES) {
    const found = priceIn(text(page.tree, zone), page.locale)
    if (found) return { found, zone }
  }
  return undefined
}

/** Price of an `.a-price`: what is read aloud, else its parts. */
function shownPrice(zone: Element, selector: string): string | undefined {
  const price = first(zone, selector)
  if (price === undefined) return undefined
  const aloud = text(price, '.a-offscreen')
  if (aloud !== undefined && /\d/.test(aloud)) return aloud
  const part = (name: string) => (text(price, `.a-price-${name}`) ?? '').replace(/\s/g, '')
  const whole = part('whole')
  if (whole === '') return undefined
  const mark = part('decimal') || '.'
  const fraction = part('fraction')
  const amount =
    fraction === '' ? whole : `${whole.endsWith(mark) ? whole : whole + mark}${fraction}`
  return `${part('symbol')} ${amount}`
}

function listPrice(page: ShopPage): string | null {
  const places = [
    '#corePriceDisplay_desktop_feature_div .basisPrice .a-offscreen',
    '#corePrice_desktop .a-text-price[data-a-strike="true"] .a-offscreen',
    '#corePrice_feature_div .a-text-price[data-a-strike="true"] .a-offscreen',
    '#listPrice',
    '#priceblock_listprice'
  ]
  return priceIn(firstText(page.tree, places), page.locale)?.amount ?? null
}

function usedCondition({ tree }: ShopPage): string | null {
  const popover =
    text(tree, '#a-popover-usedItemConditionDetailsPopover') ?? text(tree, '#usedbuyBox')
  const label = /(?:condition|zustand|état|condizione|estado|staat)\s*:\s*([^\n]{2,60})/i.exec(
    popover ?? ''
  )?.[1]
  return cleanText(label) ?? 'used'
}

const SOLD_BY =
  /^(?:sold by|seller|verkäufer|verkauf durch|vendeur|vendu par|vendedor|vendido por|venditore|venduto da|verkoper|verkocht door)\s*:?$/i

function sellerOf(page: ShopPage): Product['seller'] {
  const { tree, base } = page
  const profile = first(tree, 'a#sellerProfileTriggerId')
  if (profile) return named(text(profile), link(profile, 'a', base) ?? null)
  const shown = firstText(tree, [
    '#merchantInfoFeature_feature_div .offer-display-feature-text-message',
    '[offer-display-feature-name="desktop-merchant-info"] .offer-display-feature-text-message',
    '#tabular-buybox [tabular-attribute-name="Sold by"] .tabular-buybox-text-message'
  ])
  if (shown !== undefined) return named(shown, null)
  for (const row of all(tree, '#buybox tr, #rightCol tr')) {
    const [label, value] = all(row, 'td')
    if (label && value && SOLD_BY.test(text(label) ?? ''))
      return named(text(value, '.a-color-base') ?? text(value), null)
  }
  return null
}

function named(name: string | undefined, url: string | null): Product['seller'] {
  const clean = cleanText(name)
  return clean === null ? null : { name: clean, url }
}
