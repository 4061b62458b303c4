/**
 * Visit of a page for a request: the parts that go to the engines, and the checks that decide if the fetched page may
 * serve other requests.
 */

import type { CallerSecrets, FetchRequest } from '@sluice/acquire'
import { checkCookies } from '@sluice/acquire/cookies'
import type { Prepared } from '../plan/prepare.ts'

/** The headers and cookies of a request, with those of its session, and the URL that they belong to. */
export function secretsOf({
  url,
  request: { options },
  sessionCookies = []
}: Pick<Prepared, 'url' | 'request' | 'sessionCookies'>): CallerSecrets {
  // Those of the request come last and replace those of the session.
  const cookies = [...sessionCookies, ...checkCookies(options.cookies, url)]
  return { written: url, headers: options.headers, cookies }
}

/** Returns the parts of a request for the engine that fetches its pages. */
export function visitOf(prepared: Prepared): FetchRequest {
  const { proxy, request, reportsRefusals, onExchange, kept, sessionCookies, sessionStorage } =
    prepared
  const { options } = request
  const { timezone, geolocation, device, color_scheme: colorScheme } = options
  return {
    ...secretsOf(prepared),
    ...(reportsRefusals ? { reportsRefusals } : {}),
    ...(onExchange ? { onExchange } : {}),
    ...(kept ? { replay: kept.answer } : {}),
    ...(options.keep_cookies || sessionCookies ? { keepCookies: true } : {}),
    ...(sessionStorage ? { storage: sessionStorage } : {}),
    ...(timezone === undefined ? {} : { timezone }),
    ...(geolocation === undefined ? {} : { geolocation }),
    ...(device === undefined ? {} : { device }),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(proxy === undefined ? {} : { proxy })
  }
}

/** Returns the other options that change a site's answer, as a part of the page's cache key; '' for most requests. */
export function visitorKey({ request: { options }, proxy }: Prepared): string {
  const { timezone, geolocation, device, color_scheme } = options
  const parts = { timezone, geolocation, device, color_scheme, proxy }
  const isUsual = Object.values(parts).every((part) => part === undefined)
  return isUsual ? '' : ` ${JSON.stringify(parts)}`
}
