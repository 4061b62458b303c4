/** Chooses the product that the page is about from those that it describes. */

import { type Thing, text, valueText, valueUrl } from '@sluice/content'
import type { ShopPage } from '../shop.ts'
import { isProduct } from '../structured/product.ts'

/**
 * The product of the page: the only one it describes, or the one that has the page's address or name. A page that
 * describes several, none of which is its own, is a list.
 */
export function chosenProduct(page: ShopPage): Thing | undefined {
  if (isArticle(page)) return undefined
  const products = page.things.filter(isProduct)
  const outer = products.filter(({ depth }) => depth === 0)
  const described = outer.length > 0 ? outer : products.filter((thing) => isMain(page, thing))
  const candidates = described.filter(
    (thing) => isTold(thing) || (isShown(thing) && isOwn(page, thing))
  )
  const names = new Set(candidates.map((thing) => nameKey(valueText(thing.values('name')[0]))))
  if (names.size === 1) return fullest(candidates)
  const own = candidates.filter((thing) => isOwn(page, thing))
  return own.length > 0 ? fullest(own) : undefined
}

/** The same product is often described twice; the one with an offer says most. */
function fullest(candidates: readonly Thing[]): Thing | undefined {
  return (
    candidates.find(
      (thing) => thing.values('offers').length > 0 || thing.values('hasVariant').length > 0
    ) ?? candidates[0]
  )
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
export function isArticle({ things, meta }: ShopPage): boolean {
  const isWritten = things.some(
    ({ types, depth }) =>
      depth === 0 && types.some((type) => /^(?:\w*article|blogposting|review)$/.test(type))
  )
  return isWritten || meta('og:type')?.toLowerCase() === 'article'
}

/** Inside of the page's own description; not in a list, a review or beside another product. */
function isMain({ things }: ShopPage, thing: Thing): boolean {
  if (thing.source.startsWith('json-ld'))
    return /\.(?:mainEntity|mainEntityOfPage|itemOffered)(?:\[\d+\])?$/.test(thing.source)
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
