/** Addresses of the professional network without tracking, on the host of the country that the page gives. */

import { resolveUrl } from '@sluice/content'

/** Whether a host is the network's, in any country. */
export function isLinkedin({ hostname }: URL): boolean {
  return /(?:^|\.)linkedin\.com\.?$/.test(hostname)
}

/**
 * An address of the network as the record has it: no query, since that only tracks. Others stay.
 *
 * @returns `undefined` when there is none.
 */
export function linkedinAddress(written: string | undefined, base: URL): string | undefined {
  const url = written === undefined ? undefined : resolveUrl(written, base)
  if (url === undefined || !isLinkedin(url)) return url?.href
  return `https://${url.hostname}${url.pathname.replace(/(?<=.)\/$/, '')}`
}

/** The number of a posting in its address: `/jobs/view/<words>-<id>`, `/jobs-guest/jobs/api/jobPosting/<id>`. */
export function postingId(address: string): string | undefined {
  return /\/(?:jobs\/view|jobPosting)\/(?:[^/?#]*?-)?(\d{5,20})(?:[/?#]|$)/.exec(address)?.[1]
}

/**
 * A value that a page carries for its scripts in a comment: `<code id="totalResults"><!--1500--></code>`.
 *
 * @param html - the page as served; trees have no comments.
 */
export function codeValue(html: string, id: string): string | undefined {
  const start = html.indexOf(`<code id="${id}"`)
  if (start === -1) return undefined
  const found = /^[^>]{0,200}>\s{0,200}<!--([^<>]{0,8192})-->/.exec(html.slice(start, start + 9000))
  return found?.[1]?.replace(/^"(.*)"$/, '$1').replaceAll('&amp;', '&') || undefined
}
