/** The links of a site, normalised for records. */

import { resolveUrl } from './base-url.ts'

/** URL patterns of one site. */
export interface SiteAddresses {
  /** Host of the site, `'network.example'`, including its subdomains. */
  readonly host: string
  /** Host for all URLs of the site, `'www.network.example'`. Default: unchanged. */
  readonly mainHost?: string
  /** Path of the redirect page to other sites, and its parameter with the target. */
  readonly redirect: { readonly path: string; readonly parameter: string }
  /** Parameters that the site adds to other sites' URLs for tracking. */
  readonly tracking: readonly string[]
}

/**
 * The target of a site's link: a URL of the site without query, fragment and trailing slash, since those only say where
 * the visitor came from; for a link through its redirect, the target without tracking; any other URL unchanged.
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
    // Deleting a missing parameter would still rewrite the query.
    if (target?.searchParams.has(name)) target.searchParams.delete(name)
  }
  return target?.href
}

/** Checks whether a URL belongs to a host or one of its subdomains. */
export function isHostOf({ hostname }: URL, host: string): boolean {
  const own = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return own === host || own.endsWith(`.${host}`)
}
