/** Addresses that a site writes for its visitors, as a record has them. */

import { resolveUrl } from './base-url.ts'

/** How a site writes its addresses. */
export interface SiteAddresses {
  /** Host of the site, `'network.example'`. Its subdomains are its own, too. */
  readonly host: string
  /** Host on which every address of the site is given, `'www.network.example'`. Default: the one it has. */
  readonly mainHost?: string
  /** Path of the page that leads to other sites, and the parameter that says where to. */
  readonly redirect: { readonly path: string; readonly parameter: string }
  /** Parameters that the site adds to addresses of others to count visits. */
  readonly tracking: readonly string[]
}

/**
 * What a link of a site leads to: an address of the site without query, fragment and final slash, since those only say
 * where the visitor came from; of a link through its redirect, the target without tracking; any other as it is.
 *
 * @param written - the attribute; `undefined` if it is missing.
 * @returns `undefined` if it is not an http(s) URL.
 */
export function siteAddress(
  written: string | undefined,
  base: URL,
  { host, mainHost, redirect, tracking }: SiteAddresses
): string | undefined {
  const url = written === undefined ? undefined : resolveUrl(written, base)
  if (url === undefined || !isHostOf(url, host)) return url?.href
  if (url.pathname !== redirect.path) {
    return `https://${mainHost ?? url.hostname}${url.pathname.replace(/(?<=.)\/$/, '')}`
  }
  const outside = url.searchParams.get(redirect.parameter)
  const target = outside === null ? undefined : resolveUrl(outside, base)
  for (const name of tracking) {
    // To delete what is not there would still write the query anew.
    if (target?.searchParams.has(name)) target.searchParams.delete(name)
  }
  return target?.href
}

/** Whether an address is of a host or one of its subdomains. */
export function isHostOf({ hostname }: URL, host: string): boolean {
  const own = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return own === host || own.endsWith(`.${host}`)
}
