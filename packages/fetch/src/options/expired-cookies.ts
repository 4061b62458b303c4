/** Cookies that have expired by the date in their export are not sent, as a browser would not send them. */

import type { WrittenCookie as AcquireCookie } from '@sluice/acquire/cookies'
import type { Warning } from '../warning.ts'

/** A cookie with the dates that browsers and their drivers export, in seconds since the epoch or as a date. */
interface DatedCookie extends AcquireCookie {
  readonly expires?: number | string | null | undefined
  readonly expiry?: number | undefined
  readonly expirationDate?: number | undefined
  readonly session?: boolean | undefined
}

/** The cookies that are still valid, and how many have expired. */
export function validCookies<Item extends DatedCookie>(
  cookies: readonly Item[],
  now = Date.now()
): { readonly valid: Item[]; readonly expired: number } {
  const valid = cookies.filter((cookie) => !(endOf(cookie) <= now))
  return { valid, expired: cookies.length - valid.length }
}

/** A warning about cookies that were left out. None without any. */
export function expiredWarnings(expired: number): Warning[] {
  if (expired === 0) return []
  const message = `${expired} of the cookies ${expired === 1 ? 'has' : 'have'} expired, and ${expired === 1 ? 'was' : 'were'} left out.`
  return [{ code: 'COOKIES_EXPIRED', message }]
}

/** End of a cookie in ms since the epoch; NaN without one. A session cookie has none: `expires` is -1 or 0 there. */
function endOf({ session, expires, expiry, expirationDate }: DatedCookie): number {
  const date = expirationDate ?? expiry ?? expires ?? undefined
  if (session === true || date === undefined) return Number.NaN
  const number = Number(date)
  if (!Number.isNaN(number)) return number > 0 ? number * 1_000 : Number.NaN
  return Date.parse(String(date))
}
