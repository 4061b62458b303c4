/** The redirect of a page that has no other content. */

import { literalRedirect } from './literal-redirect.ts'
import { type Outline, outlineOf } from './page-outline.ts'

/** Maximum delay of a redirect, s; later ones are for readers who have read the page. */
const LATEST = 10
/** Delay that leaves no time to read, s. */
const AT_ONCE = 1
/** Maximum characters, without white space, of a page that redirects at once; later. */
const SHOWN = 600
const SHOWN_LATER = 250

/**
 * The target of a page's redirect: by `<meta http-equiv=refresh>`, by a `Refresh` header, or by a script that only
 * navigates to a literal URL. A page with more than a note has none, nor does one that reloads itself. No script is
 * run, and conditional ones do not count. Linear in the page.
 *
 * @param html - the page as served.
 * @param url - its URL.
 * @param refresh - the `Refresh` header, if any.
 */
export function pageRedirect(html: string, url: URL, refresh = ''): URL | undefined {
  if (refresh === '' && !MAY_LEAD.test(html)) return undefined
  const outline = outlineOf(html, SHOWN)
  if (outline.shown > SHOWN) return undefined
  const target = refreshIn(outline, refresh) ?? scriptTarget(outline)
  if (target === undefined || target === '') return undefined
  return elsewhere(target, url, outline.base)
}

const MAY_LEAD =
  /http-equiv\s*=\s*["']?\s*refresh|\blocation\s*(?:\.\s*href\s*)?=|\blocation\s*\.\s*(?:replace|assign)/i

function refreshIn({ refreshes, shown }: Outline, header: string): string | undefined {
  for (const content of [header, ...refreshes]) {
    const match = REFRESH.exec(content.slice(0, 4_000))
    if (!match) continue
    const [, seconds = '', address = ''] = match
    const delay = Number(seconds || 0)
    const isBrief = shown <= (delay <= AT_ONCE ? SHOWN : SHOWN_LATER)
    // The first one counts, as in a browser.
    return delay <= LATEST && isBrief ? unquoted(address) : undefined
  }
  return undefined
}

/** Source: HTML, "shared declarative refresh steps". */
const REFRESH = /^\s*(\d*)[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?(\S.*)$/is

function unquoted(address: string): string {
  const quote = address[0]
  if (quote !== '"' && quote !== "'") return address.trim()
  return address.slice(1).split(quote, 1)[0]!.trim()
}

function scriptTarget({ shown, reacts, programs }: Outline): string | undefined {
  return shown <= SHOWN_LATER && !reacts
    ? literalRedirect(programs.join('\n;\n'), LATEST)
    : undefined
}

function elsewhere(address: string, url: URL, base: string | undefined): URL | undefined {
  const from = base === undefined ? url : (URL.parse(base, url.href) ?? url)
  const target = URL.parse(address, from.href)
  if (!target || !/^https?:$/.test(target.protocol)) return undefined
  target.hash = ''
  const here = new URL(url)
  here.hash = ''
  return target.href === here.href ? undefined : target
}
