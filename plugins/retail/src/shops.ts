/** The shops known by their hosts. A new one is added to {@link SHOPS}. */

import type { UrlRule } from '@sluice/core'
import type { Shop } from './shop.ts'
import { aliexpress } from './sites/aliexpress.ts'
import { amazon } from './sites/amazon.ts'
import { bestBuy } from './sites/best-buy.ts'
import { ebay } from './sites/ebay.ts'
import { etsy } from './sites/etsy.ts'
import { ikea } from './sites/ikea.ts'
import { microCenter } from './sites/micro-center.ts'
import { target } from './sites/target.ts'
import { walmart } from './sites/walmart.ts'
import { wayfair } from './sites/wayfair.ts'

/** Every shop, in the order of the README. */
export const SHOPS: readonly Shop[] = [
  amazon,
  ebay,
  walmart,
  etsy,
  aliexpress,
  target,
  bestBuy,
  ikea,
  wayfair,
  microCenter
]

const BY_HOST = new Map(
  SHOPS.flatMap((shop) => Object.keys(shop.hosts).map((host) => [host, shop] as const))
)

/** The rules of the parser: every host of every shop. */
export const SHOP_RULES: readonly UrlRule[] = [...BY_HOST.keys()].map((host) => ({ host }))

/** The shop of the rule that answers a page. */
export function shopOf(rule: UrlRule | undefined): Shop | undefined {
  return rule && BY_HOST.get(rule.host)
}
