/** The number of a product in the address of a shop that is not known by its host. */

import type { ShopPage } from '../shop.ts'

/** Parameters that name a product. */
const PARAMETERS =
  /^(?:p|pid|id|sku|item|itemid|product|product_?id|productcode|artikel|art|articleid|variant|childsku|goods_?id|offer_?id)$/i

/** Candidates that are looked at. */
const TRIED = 8

/**
 * A number in the address that the page itself calls the identifier of a product, of an item, of an offer; null without
 * one.
 */
export function idOfAddress({ url, html, shop }: ShopPage): string | null {
  if (shop) return null
  const named = [...url.searchParams]
    .filter(([name]) => PARAMETERS.test(name))
    .map(([, value]) => value)
  const segments = url.pathname.split('/').slice(-3).reverse()
  const parts = segments.flatMap((segment) =>
    segment
      .replace(/\.\w{2,5}$/, '')
      .split(/[^\p{L}\p{N}]+/u)
      .reverse()
  )
  const candidates = [...named, ...parts].filter(isNumber)
  return (
    [...new Set(candidates)].slice(0, TRIED).find((candidate) => isCalledId(html, candidate)) ??
    null
  )
}

/** Letters and digits, at least four of them digits. */
function isNumber(part: string): boolean {
  return /^[a-z0-9]{4,24}$/i.test(part) && part.replace(/\D/g, '').length >= 4
}

/** Names of things that have an identifier. */
const THINGS = new Set(
  'product item article artikel sku prod goods deal ad offer listing post posting lot master variant'.split(
    ' '
  )
)
/** Words for the identifier, behind the name of the thing. */
const IDENTIFIER = /(?:id|code|no|nr|num|number|sku|ref)$/

/** Checks whether the text before a value names it as the identifier of a thing: `data-product-id="`, `"sku":`. */
function isName(before: string): boolean {
  const [name] = /[\w-]{2,30}(?=["']?\s?[:=>]\s?["']?$)/.exec(before) ?? []
  if (name === undefined) return false
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]/)
  const joined = words.join('')
  const thing = joined.replace(IDENTIFIER, '')
  return (
    words.some((word) => THINGS.has(word)) ||
    THINGS.has(thing) ||
    THINGS.has(thing.replace(/s$/, ''))
  )
}

/** Places of a candidate that are looked at. */
const PLACES = 200

function isCalledId(html: string, candidate: string): boolean {
  let at = html.indexOf(candidate)
  for (let seen = 0; at !== -1 && seen < PLACES; seen++, at = html.indexOf(candidate, at + 1)) {
    if (/^[a-z0-9]/i.test(html.charAt(at + candidate.length))) continue
    if (isName(html.slice(Math.max(0, at - 40), at))) return true
  }
  return false
}
