/** A request for a cookie session, checked (docs/browser.md "Sessions"). */

import { type Cookie, checkCookies, cookiesForHosts } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import { expiredWarnings, parseRequest, validCookies, type Warning } from '@sluice/fetch'
import { WrittenCookie } from '@sluice/fetch/request'
import { z } from 'zod'

/** Hosts of a session, and its longest life, s. */
const MOST_HOSTS = 20
const LONGEST_S = 30 * 86_400

/** Body of `POST /api/v1/sessions`. */
export const SessionBody = z
  .strictObject({
    name: z.string().min(1).max(100).describe('Your own name for it.'),
    hosts: z
      .array(z.string().min(1).max(253))
      .min(1)
      .max(MOST_HOSTS)
      .describe(
        'Hosts of the session, by their full names. Its cookies are sent to no other host.'
      ),
    cookies: z
      .array(WrittenCookie)
      .min(1)
      .max(50)
      .optional()
      .describe('A cookie without a `domain` is sent to every host.'),
    from_result: z
      .string()
      .regex(/^ftc_[0-9A-Z]{26}$/, 'must be the id of a result: ftc_…')
      .optional()
      .describe(
        'Instead of `cookies`: a result of the last hour whose request had `keep_cookies`; its cookies are moved into the session.'
      ),
    ttl_s: z.int().min(60).max(LONGEST_S).default(86_400).describe('Seconds until it expires.')
  })
  .meta({ id: 'SessionInput' })
export type SessionBody = z.infer<typeof SessionBody>

/** A checked request for a session. */
export type SessionWish = Omit<SessionBody, 'cookies' | 'from_result'> &
  (
    | { readonly cookies: readonly Cookie[]; readonly warnings: readonly Warning[] }
    | { readonly result: string }
  )

/** Check a body. @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`. No message repeats a value of a cookie. */
export function readSession(body: unknown): SessionWish {
  const { cookies, from_result, ...rest } = parseRequest(SessionBody, body)
  if ((cookies === undefined) === (from_result === undefined)) {
    throw bad('cookies', 'or `from_result` is required, but not both')
  }
  const hosts = [...new Set(rest.hosts.map(hostOf))]
  if (from_result !== undefined) return { ...rest, hosts, result: from_result }
  const written = cookies ?? []
  const { valid, expired } = validCookies(written)
  if (valid.length === 0) throw bad('cookies', 'have all expired')
  const checked = valid.flatMap((cookie) => cookiesOf(cookie, written.indexOf(cookie), hosts))
  return { ...rest, hosts, cookies: checked, warnings: expiredWarnings(expired) }
}

function hostOf(host: string, index: number): string {
  const url = URL.parse(`https://${host}/`)
  const isHost = url?.pathname === '/' && url.port === '' && url.username === ''
  if (url && isHost && url.search === '' && url.hostname === host.toLowerCase()) return url.hostname
  throw bad(`hosts.${index}`, 'is not a host name such as shop.example.com')
}

/** The cookie for each host that it goes to. */
function cookiesOf(
  cookie: z.infer<typeof WrittenCookie>,
  index: number,
  hosts: readonly string[]
): readonly Cookie[] {
  let failure: unknown
  const found = hosts.flatMap((host) => {
    try {
      return cookiesForHosts(checkCookies([cookie], new URL(`https://${host}/`), 'cookies'), [host])
    } catch (error) {
      failure = error
      return []
    }
  })
  if (found.length > 0) return found
  if (failure === undefined) throw bad(`cookies.${index}.domain`, 'must be one of `hosts`')
  if (!SluiceError.is(failure)) throw failure
  const path = String(failure.details.path).replace(/^cookies\.0/, `cookies.${index}`)
  const isDomain = path.endsWith('.domain')
  const why = isDomain
    ? 'must be one of `hosts` or a parent of it, up to its registrable domain'
    : failure.message.replace(/^`[^`]*` |\.$/g, '')
  throw bad(path, why)
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
