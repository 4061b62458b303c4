/** Chooses the product that the page is about from those that it describes. */

import { type Thing, text, thingOf, valueText, valueUrl } from '@sluice/content'
import type { ShopPage } from '../shop.ts'
import { isProduct } from '../structured/product.ts'

/** The product of a page. */
export interface ChosenProduct {
  readonly thing: Thing
  /** The variants that the page describes beside it, as products of their own. */
  readonly siblings: readonly Thing[]
}

/**
 * The product of the page: the only one it describes, or the one that has the page's address or name. A page that
 * describes several, none of which is its own, is a list.
 */
export function chosenProduct(page: ShopPage): ChosenProduct | undefined {
  const products = page.things.filter(isProduct)
  const outer = products.filter(({ depth }) => depth === 0)
  const described = outer.length > 0 ? outer : products.filter((thing) => isMain(page, thing))
  const candidates = described.filter(
    (thing) =>
      isTold(thing) || ((isShown(thing) || page.shown.price !== undefined) && isOwn(page, thing))
  )
  const chosen = productOf(page, candidates)
  return chosen && isArticle(page) && !isOnlyTagged(page, chosen.thing) ? undefined : chosen
}

function productOf(page: ShopPage, candidates: readonly Thing[]): ChosenProduct | undefined {
  const group = groupOf(candidates)
  if (group) return { thing: group, siblings: candidates.filter((thing) => thing !== group) }
  const names = new Set(candidates.map((thing) => nameKey(valueText(thing.values('name')[0]))))
  const own = names.size === 1 ? candidates : candidates.filter((thing) => isOwn(page, thing))
  const thing = fullest(own)
  return thing && { thing, siblings: isVaried(own) ? own : [] }
}

/** The group that all other products of the page are variants of. */
function groupOf(candidates: readonly Thing[]): Thing | undefined {
  if (candidates.length < 2) return undefined
  return candidates.find((group) =>
    candidates.every((thing) => thing === group || isVariant(thing, group))
  )
}

function isVariant(thing: Thing, group: Thing): boolean {
  const [value] = thing.values('isVariantOf')
  const [own] = group.values('@id')
  const parent = thingOf(value)
  return (
    parent !== undefined &&
    (parent.node === group.node || (own !== undefined && parent.values('@id')[0] === own))
  )
}

/** Sizes are often written as products of one name, each with its number and its offer. */
function isVaried(things: readonly Thing[]): boolean {
  const sold = things.filter((thing) => thing.values('offers').length > 0)
  const numbers = new Set(
    sold.map((thing) => valueText(thing.values('sku')[0] ?? thing.values('size')[0]))
  )
  return sold.length > 1 && numbers.size === sold.length
}

/** The same product is often described twice; the one with an offer says most. */
function fullest(candidates: readonly Thing[]): Thing | undefined {
  return (
    candidates.find(
      (thing) => thing.values('offers').length > 0 || thing.values('hasVariant').length > 0
    ) ?? candidates[0]
  )
}

/** The page is an article by its tags alone, and sells the product that it is called after. */
function isOnlyTagged(page: ShopPage, thing: Thing): boolean {
  return !isWritten(page) && thing.values('offers').length > 0 && isOwn(page, thing)
}

/** A product that is more than a name: services and papers call themselves products too. */
function isTold(thing: Thing): boolean {
  return hasAny(thing, ['offers', 'hasVariant', 'sku', 'mpn', 'gtin13', 'gtin12', 'gtin'])
}

function isShown(thing: Thing): boolean {
  return hasAny(thing, ['image', 'brand'])
}

function hasAny({ values }: Thing, names: readonly string[]): boolean {
  return names.some((name) => values(name).length > 0)
}

/** Papers sell their articles as products, and reviews describe what they are of. */
export function isArticle(page: ShopPage): boolean {
  return isWritten(page) || page.meta('og:type')?.toLowerCase() === 'article'
}

/**
 * The page describes itself as an article or a review. A page that sells a product may have its reviews beside it.
 */
export function isWritten({ things }: ShopPage): boolean {
  const outer = things.filter(({ depth }) => depth === 0)
  const isSold = outer.some((thing) => isProduct(thing) && thing.values('offers').length > 0)
  return outer.some(({ types }) =>
    types.some(
      (type) => /^(?:\w*article|blogposting)$/.test(type) || (type === 'review' && !isSold)
    )
  )
}

/** Inside of the page's own description; not in a list, a review or beside another product. */
function isMain({ things }: ShopPage, thing: Thing): boolean {
  if (thing.source.startsWith('json-ld'))
    return /\.(?:mainEntity|mainEntityOfPage|about|itemOffered)(?:\[\d+\])?$/.test(thing.source)
  return (
    thing.values('offers').length > 0 &&
    !things.some(({ types, depth }) => types.includes('itemlist') && depth < thing.depth)
  )
}

function isOwn(page: ShopPage, thing: Thing): boolean {
  const name = nameKey(valueText(thing.values('name')[0]))
  const shown = [text(page.tree, 'h1'), page.meta('og:title')].map((value) => nameKey(value))
  if (
    name !== '' &&
    shown.some((title) => title === name || (name.length > 15 && title.startsWith(name)))
  )
    return true
  const url = valueUrl(thing.values('url')[0]) ?? valueUrl(thing.values('@id')[0])
  const resolved = url === undefined ? null : URL.parse(url, page.base.href)
  return resolved !== null && pathKey(resolved) === pathKey(page.url) && pathKey(page.url) !== ''
}

function nameKey(value: string | undefined): string {
  return (value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function pathKey({ pathname }: URL): string {
  return pathname.replace(/\/$/, '').toLowerCase()
}
