/**
 * Keeps the caller's cookies from other schemes and ports of their hosts, to which a browser sends them as well (RFC 6265
 * §8.5).
 */

import type { BrowserContext } from 'playwright-core'
import { type Cookie, goesTo } from '../cookies.ts'
import { type CallerSecrets, cookieGoesTo } from '../secret-scope.ts'

/**
 * The Cookie header to send in place of the browser's own; `undefined` for that one.
 *
 * @param isMain - the page itself is asked for: the cookies are removed then, since its scripts could read them.
 */
export type CookiesInstead = (url: URL, isMain: boolean) => Promise<string | undefined>

/** Make one for each page. */
export function strayCookies(
  context: BrowserContext,
  { written, cookies }: Pick<CallerSecrets, 'written' | 'cookies'>
): CookiesInstead {
  const straysTo = (url: URL) =>
    cookies.filter((cookie) => goesTo(cookie, url.hostname) && !cookieGoesTo(cookie, written, url))
  return async (url, isMain) => {
    const strays = straysTo(url)
    if (strays.length === 0) return undefined
    if (isMain) {
      await Promise.all(strays.map((cookie) => remove(context, cookie)))
      return undefined
    }
    const sent = await context.cookies(url.href)
    const others = sent.filter((one) => !strays.some((cookie) => isSame(cookie, one)))
    return others.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
}

function remove(context: BrowserContext, cookie: Cookie): Promise<void> {
  const { name, domain, hostOnly, path } = cookie
  return context.clearCookies({ name, domain: hostOnly ? domain : `.${domain}`, path })
}

function isSame(
  cookie: Cookie,
  other: { readonly name: string; readonly domain: string; readonly path: string }
): boolean {
  const domain = other.domain.replace(/^\./, '')
  return cookie.name === other.name && cookie.domain === domain && cookie.path === other.path
}
