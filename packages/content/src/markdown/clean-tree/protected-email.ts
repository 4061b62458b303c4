/** Addresses that Cloudflare hides from robots: a script decodes them in browsers. */

import type { Element } from 'hast'

const LINK = '/cdn-cgi/l/email-protection'
/** A key and the characters, each as two hexadecimal digits. */
const CODE = /^(?:[\da-f]{2}){4,120}$/i

/** The address of a protected link, or of the element that stands for an address; `undefined` for all others. */
export function protectedEmail({ properties }: Element): string | undefined {
  const { dataCfemail, href } = properties
  const isLink = typeof href === 'string' && href.includes(LINK)
  const code = dataCfemail ?? (isLink ? href.slice(href.indexOf('#') + 1) : undefined)
  if (typeof code !== 'string' || !CODE.test(code)) return undefined
  const bytes = Uint8Array.from(code.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const address = new TextDecoder().decode(bytes.slice(1).map((byte) => byte ^ bytes[0]!))
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(address) ? address : undefined
}
