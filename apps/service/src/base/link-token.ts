/** Tokens of links that need no key until they end. */

import { timingSafeEqual } from 'node:crypto'
import type { Seal } from './store/secrets.ts'

/** Target of a link. */
export interface LinkTarget {
  readonly account: string
  /** Id of what the link opens. */
  readonly id: string
  /** End of the link, ms since the epoch. */
  readonly expires: number
}

/** The token of a link: account, end in base 36, HMAC-SHA-256 in base64url. */
export function linkToken(seal: Seal, { account, id, expires }: LinkTarget): string {
  const signature = seal(`${account} ${id} ${expires}`).toString('base64url')
  return `${account}.${expires.toString(36)}.${signature}`
}

/** The only spelling of a token that {@link linkToken} makes. */
const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,10})\.[\w-]{43}$/

/**
 * The target of a token, if it is good for the id now. Another spelling of the same token is not.
 *
 * @param longest - the most that a link may last, ms.
 */
export function openToken(
  seal: Seal,
  { id, token, longest }: { readonly id: string; readonly token: string; readonly longest: number },
  now = Date.now()
): LinkTarget | undefined {
  const [, account = '', time = ''] = TOKEN.exec(token) ?? []
  const target = { account, id, expires: Number.parseInt(time, 36) }
  // Compared as text: several texts decode to the same bytes.
  const right = Buffer.from(linkToken(seal, target))
  const given = Buffer.from(token)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const { expires } = target
  return expires > now && expires <= now + longest ? target : undefined
}
