/** Addresses of the professional network, and values that its pages carry in comments. */

import { isHostOf, type SiteAddresses } from '@sluice/content'

/** Format of the network's addresses. They stay on the host of the country that the page gives. */
export const LINKEDIN: SiteAddresses = {
  host: 'linkedin.com',
  redirect: { path: '/redir/redirect', parameter: 'url' },
  tracking: ['trk']
}

/** Returns true if an address belongs to the network, in any country. */
export function isLinkedin(url: URL): boolean {
  return isHostOf(url, LINKEDIN.host)
}

/** The number of a posting in its address: `/jobs/view/<words>-<id>`, `/jobs-guest/jobs/api/jobPosting/<id>`. */
export function postingId(address: string): string | undefined {
  const segment = /\/(?:jobs\/view|jobPosting)\/([^/?#]+)/.exec(address)?.[1]
  return segment && /(?:^|-)(\d{5,20})$/.exec(segment)?.[1]
}

/**
 * A value that a page carries for its scripts in a comment: `<code id="totalResults"><!--1500--></code>`.
 *
 * @param html - the page as served; trees have no comments.
 */
export function codeValue(html: string, id: string): string | undefined {
  const start = html.indexOf(`<code id="${id}"`)
  if (start === -1) return undefined
  const open = html.slice(start, start + LONGEST).indexOf('>')
  if (open === -1) return undefined
  const inner = html.slice(start + open + 1, start + LONGEST).trimStart()
  const end = inner.indexOf('-->')
  if (!inner.startsWith('<!--') || end === -1) return undefined
  const value = inner.slice('<!--'.length, end)
  if (/[<>]/.test(value)) return undefined
  return value.replace(/^"(.*)"$/, '$1').replaceAll('&amp;', '&') || undefined
}

/** Characters of such an element. */
const LONGEST = 9_000
