/** The shops known by their hosts. */

import type { UrlRule } from '@sluice/core'

/** Names of the shops. */
export type ShopName =
  | 'amazon'
  | 'ebay'
  | 'walmart'
  | 'etsy'
  | 'aliexpress'
  | 'target'
  | 'bestbuy'
  | 'ikea'
  | 'wayfair'
  | 'microcenter'

/** A shop on one of its hosts. */
export interface Shop {
  readonly name: ShopName
  /** ISO 3166 code where the host decides the country. */
  readonly region: string | undefined
}

/** Hosts with the country they sell in; `-` where the page decides it. */
const HOSTS: Readonly<Record<ShopName, string>> = {
  amazon:
    'amazon.com:US amazon.ca:CA amazon.com.mx:MX amazon.com.br:BR amazon.co.uk:GB amazon.de:DE amazon.fr:FR amazon.it:IT amazon.es:ES amazon.nl:NL amazon.se:SE amazon.pl:PL amazon.com.be:BE amazon.ie:IE amazon.com.tr:TR amazon.ae:AE amazon.sa:SA amazon.eg:EG amazon.in:IN amazon.co.jp:JP amazon.cn:CN amazon.sg:SG amazon.com.au:AU amazon.co.za:ZA',
  ebay: 'ebay.com:US ebay.ca:CA ebay.co.uk:GB ebay.de:DE ebay.fr:FR ebay.it:IT ebay.es:ES ebay.nl:NL ebay.at:AT ebay.ch:CH ebay.be:BE ebay.pl:PL ebay.ie:IE ebay.com.au:AU ebay.com.hk:HK ebay.com.my:MY ebay.com.sg:SG ebay.ph:PH',
  walmart: 'walmart.com:US walmart.ca:CA walmart.com.mx:MX',
  etsy: 'etsy.com:-',
  aliexpress: 'aliexpress.com:- aliexpress.us:US aliexpress.ru:RU',
  target: 'target.com:US',
  bestbuy: 'bestbuy.com:US bestbuy.ca:CA',
  ikea: 'ikea.com:- ikea.cn:CN',
  wayfair: 'wayfair.com:US wayfair.ca:CA wayfair.co.uk:GB wayfair.de:DE wayfair.ie:IE',
  microcenter: 'microcenter.com:US'
}

const SHOPS = new Map<string, Shop>(
  Object.entries(HOSTS).flatMap(([name, hosts]) =>
    hosts.split(' ').map((entry): [string, Shop] => {
      const [host = '', region = '-'] = entry.split(':')
      return [host, { name: name as ShopName, region: region === '-' ? undefined : region }]
    })
  )
)

/** The rules of the parser: every host of every shop. */
export const SHOP_RULES: readonly UrlRule[] = [...SHOPS.keys()].map((host) => ({ host }))

/** The shop of the rule that answers a page. */
export function shopOf(rule: UrlRule | undefined): Shop | undefined {
  return rule && SHOPS.get(rule.host)
}
