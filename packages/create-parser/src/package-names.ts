/** Names of a parser's package, from the URL it starts with. */

import { SluiceError, type UrlRule } from '@sluice/core'

/** How a parser and its package are called. */
export interface PackageNames {
  /** npm name, `sluice-parser-shop-example`. */
  readonly name: string
  /** Kind of the record, `shop`. */
  readonly kind: string
  readonly rule: UrlRule
}

/** npm allows 214 characters; longer hosts lose their first labels. */
const LONGEST = 80

/**
 * Names for the parser of a URL: safe as npm name, folder and identifier, whatever the host is.
 *
 * @throws SluiceError `INVALID_URL` - a host that no rule can name: an IPv6 address, or one label.
 */
export function packageNames(url: URL): PackageNames {
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host)) {
    throw new SluiceError('INVALID_URL', `A parser's rule cannot name the host ${url.hostname}.`)
  }
  const safe = host.replace(/[^a-z0-9]+/g, '-')
  const name = safe.slice(-LONGEST).replace(/^-|-$/g, '')
  const path = leadingPath(url)
  return {
    name: `sluice-parser-${name}`,
    kind: kindOf(host, name),
    rule: path === undefined ? { host } : { host, path }
  }
}

/** `/products` of `/products/lamp`; none for a page at the top, whose path is its own. */
function leadingPath({ pathname }: URL): string | undefined {
  return /^(\/[^/\s]+)\/[^/]/.exec(pathname)?.[1]
}

/** `shop` of `shop.example`; the whole name where that is not a word. */
function kindOf(host: string, name: string): string {
  const label = host.split('.').at(-2) ?? ''
  return /^[a-z][a-z0-9-]+$/.test(label) ? label : `site-${name}`
}
