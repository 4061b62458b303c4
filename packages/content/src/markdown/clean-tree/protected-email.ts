/** Addresses that Cloudflare hides from robots: a script decodes them in browsers. */

import type { Element } from 'hast'
import { attributesOf, HAS } from '../../html/present.ts'

const LINK = '/cdn-cgi/l/email-protection'
/** A key and the characters, each as two hexadecimal digits. */
const CODE = /^(?:[\da-f]{2}){4,120}$/i

/** The address of a protected link, or of the element that stands for an address; `undefined` for all others. */
export function protectedEmail(element: Element): string | undefined {
  const { href } = element.properties
  const isRare = (attributesOf(element) & HAS.rare) !== 0
  const dataCfemail = isRare ? element.properties.dataCfemail : undefined
  const isLink = typeof href === 'string' && href.includes(LINK)
  const code = dataCfemail ?? (isLink ? href.slice(href.indexOf('#') + 1) : undefined)
  if (typeof code !== 'string' || !CODE.test(code)) return undefined
  const bytes = Uint8Array.from(code.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const address = new TextDecoder().decode(bytes.slice(1).map((byte) => byte ^ bytes[0]!))
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(address) ? address : undefined
}
