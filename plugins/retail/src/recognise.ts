/** Recognises pages that sell one product, and lists of products, on shops of any host. */

import type { Thing } from '@sluice/content'
import {
  type Evidence,
  evidenceOf,
  type Page,
  ruleOf,
  SluiceError,
  type UrlRule
} from '@sluice/core'
import { priceCards } from './cards/price-cards.ts'
import { chosenProduct, isArticle, isWritten } from './product/chosen-product.ts'
import { platformDrafts, taggedDrafts } from './product/read-product.ts'
import { readPage } from './read-page.ts'
import type { ShopPage } from './shop.ts'
import { shopPage } from './shop-page.ts'
import { SHOP_RULES } from './shops.ts'
import { hasControl, leadsToCart, showsSums } from './shown/shop-signs.ts'
import { structuredList } from './structured/list.ts'
import { readOffers } from './structured/offers.ts'
import { isSoldElsewhere } from './structured/product.ts'

/** Weights of the signs. A page is a product's from {@link ENOUGH} on. */
const WEIGHTS = {
  offered: 3,
  described: 1.5,
  tagged: 2,
  platform: 2,
  control: 1.5,
  price: 1.5,
  article: -2,
  crowd: -1
} as const
const ENOUGH = 3

/** Cards of goods from which on a page that describes no product is a list. */
const CROWD = 6

/** Evidence that a page sells a product, or lists products. */
export function recognise(page: Page): Evidence | undefined {
  const rule = mayBeShop(page.url) ? ruleOf({ match: SHOP_RULES }, page.url) : undefined
  return rule ? readOfShop(page, rule) : recogniseAnywhere(page)
}

const HOSTS = new Set(SHOP_RULES.map(({ host }) => host))

/** Checks the host and the domains above it. Most pages are of none, and an index of the rules takes longer to make. */
function mayBeShop({ hostname }: URL): boolean {
  const labels = hostname.split('.')
  return labels.some((_, index) => HOSTS.has(labels.slice(index).join('.')))
}

/** A shop that is known by its host, where the client asked for another parser: its reader knows the page. */
function readOfShop(page: Page, rule: UrlRule): Evidence | undefined {
  try {
    const record = readPage(page, { url: page.url, filters: {}, rule })
    const kind = 'products' in record ? 'product_list' : 'product'
    return { kind, signs: [`host:${rule.host}`], weight: WEIGHTS.offered }
  } catch (error) {
    if (SluiceError.is(error)) return undefined
    throw error
  }
}

function recogniseAnywhere(page: Page): Evidence | undefined {
  const shop = shopPage(page, undefined)
  const chosen = chosenProduct(shop)
  const found: [string, number][] = chosen ? describedBy(shop, chosen.thing) : []
  if (taggedDrafts(shop).length > 0) found.push(['meta:product:price:amount', WEIGHTS.tagged])
  if (sumOf(found) >= ENOUGH) return evidenceOf('product', found, ENOUGH)
  // An article that describes no product is neither a product nor a list, whatever it shows.
  if (found.length === 0 && isWritten(shop)) return undefined
  // The looks at the page that follow take longer than reading many a page does.
  const isOrdered = hasControl(page.tree)
  const isShop =
    (isOrdered || leadsToCart(page.tree)) && (shop.currency !== undefined || showsSums(page.tree))
  if (found.length === 0 && !isShop) return listEvidence(shop, false)
  for (const { source } of platformDrafts(shop)) found.push([source, WEIGHTS.platform])
  if (found.length > 0 || isOrdered) found.push(...shownSigns(shop, chosen !== undefined))
  return evidenceOf('product', found, ENOUGH) ?? listEvidence(shop, true)
}

function shownSigns(page: ShopPage, isDescribed: boolean): [string, number][] {
  const { price, isOrdered, cards, name } = page.shown
  if (name === null) return []
  const found: [string, number][] = []
  if (isOrdered) found.push(['control to order', WEIGHTS.control])
  if (price) found.push(['price beside the heading', WEIGHTS.price])
  // Tags call many things an article.
  if (isWritten(page) || (isArticle(page) && !isOrdered)) found.push(['article', WEIGHTS.article])
  if (!isDescribed && !isOrdered && cards >= CROWD) found.push(['cards', WEIGHTS.crowd])
  return found
}

function describedBy(page: ShopPage, thing: Thing): [string, number][] {
  const { source, types, values } = thing
  const [syntax] = source.split(':')
  const [type = 'product'] = types
  const has = ['offers', 'hasVariant'].find((name) => values(name).length > 0)
  // A program that costs nothing, a film that is on offer somewhere: the page is about it and sells nothing.
  if (isSoldElsewhere(thing) && !(Number(readOffers(page, thing).main?.price) > 0)) return []
  const name = `${syntax}:${type}`
  return has === undefined ? [[name, WEIGHTS.described]] : [[`${name}.${has}`, WEIGHTS.offered]]
}

function listEvidence(page: ShopPage, isShop: boolean): Evidence | undefined {
  if (isArticle(page)) return undefined
  const listed = structuredList(page).filter(({ price }) => price !== null)
  const found: [string, number][] = []
  if (listed.length > 2) found.push(['json-ld:itemlist', WEIGHTS.offered])
  else if (isShop && !isOfOthers(page) && priceCards(page.tree).length >= CROWD)
    found.push(['cards with prices', ENOUGH])
  return evidenceOf('product_list', found, ENOUGH)
}

/** A list of another kind, of flats or of jobs, shows prices too. */
function isOfOthers({ things }: ShopPage): boolean {
  return things.some(({ types }) =>
    types.some((type) =>
      /posting|event|hotel|lodging|apartment|residence|realestate|course/.test(type)
    )
  )
}

function sumOf(found: readonly [string, number][]): number {
  return found.reduce((sum, [, weight]) => sum + weight, 0)
}
