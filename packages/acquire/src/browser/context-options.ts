/** The options of every page in the browser: its proxy, its restrictions, and the visitor that it sees. */

import type { BrowserContextOptions } from 'playwright-core'
import type { FetchRequest } from '../acquirer.ts'
import type { GuardedProxy } from './guarded-proxy.ts'

/** Options of a context for one page, apart from the request's own options. */
export function contextOptions(proxy: GuardedProxy): BrowserContextOptions {
  return {
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: []
  }
}

/**
 * The visitor that a page sees: device, language, time zone and place.
 *
 * @param browser - the user agent of the browser. @param userAgent - added to it: identifies this service.
 */
export function visitorOptions(
  browser: string,
  userAgent: string,
  request: FetchRequest
): BrowserContextOptions {
  const { locale, timezone, colorScheme, geolocation } = request
  return {
    ...deviceOptions(browser, userAgent === '' ? '' : ` ${userAgent}`, request),
    ...(locale === undefined ? {} : { locale }),
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(geolocation === undefined ? {} : { geolocation })
  }
}

function deviceOptions(
  browser: string,
  own: string,
  { mobile = false, device = mobile ? 'phone' : 'desktop' }: FetchRequest
): BrowserContextOptions {
  if (device === 'desktop') return { userAgent: `${browser}${own}` }
  const isPhone = device === 'phone'
  const touched = browser
    .replace(/\([^)]*\)/, `(Linux; Android 15${isPhone ? '; Mobile' : ''})`)
    .replace(' Safari/', isPhone ? ' Mobile Safari/' : ' Safari/')
  return {
    userAgent: `${touched}${own}`,
    viewport: isPhone ? { width: 412, height: 915 } : { width: 820, height: 1180 },
    isMobile: true,
    hasTouch: true
  }
}
