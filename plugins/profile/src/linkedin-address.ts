/** Addresses of the network, without the country and without tracking. */

import { resolveUrl } from '@sluice/content'

/**
 * An address of the network on the host of all countries, without query; of a link that leads out, where it
 * leads.
 *
 * @returns `undefined` when there is none.
 */
export function linkedinAddress(written: string | undefined, base: URL): string | undefined {
  const url = written === undefined ? undefined : resolveUrl(written, base)
  if (url === undefined || !/(?:^|\.)linkedin\.com\.?$/.test(url.hostname)) return url?.href
  if (url.pathname === '/redir/redirect') {
    const outside = url.searchParams.get('url')
    const target = outside === null ? undefined : resolveUrl(outside, base)
    target?.searchParams.delete('trk')
    return target?.href
  }
  return `https://www.linkedin.com${url.pathname.replace(/(?<=.)\/$/, '')}`
}
