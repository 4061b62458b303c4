/** Addresses of the network without tracking, on the host of the country that the page gives. */

import { resolveUrl } from '@sluice/content'

/**
 * An address as the record has it: of the network without query; of a link that leads out, where it leads.
 *
 * @returns `undefined` when there is none.
 */
export function linkedinAddress(written: string | undefined, base: URL): string | undefined {
  const url = written === undefined ? undefined : resolveUrl(written, base)
  if (url === undefined || !/(?:^|\.)linkedin\.com\.?$/.test(url.hostname)) return url?.href
  if (url.pathname === '/redir/redirect') {
    const outside = url.searchParams.get('url')
    return outside === null ? undefined : resolveUrl(outside, base)?.href
  }
  return `https://${url.hostname}${url.pathname.replace(/(?<=.)\/$/, '')}`
}
