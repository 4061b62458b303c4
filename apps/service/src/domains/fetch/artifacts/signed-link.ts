/** Links to artifacts that need no key for at most a day. */

import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../base/store/secrets.ts'

/** Target of a link. */
export interface LinkedArtifact {
  readonly account: string
  readonly artifact: string
  /** End of the link, ms since the epoch. */
  readonly expires: number
}

/** The most that a link may last, ms. */
const LONGEST = 86_400_000

/** The path of an artifact with a token. After its end the same path needs a key, as any other. */
export function signedLink(
  { artifact: sign }: Pick<Secrets, 'artifact'>,
  link: LinkedArtifact
): string {
  return `/api/v1/artifacts/${link.artifact}?token=${tokenOf(sign, link)}`
}

/** The only spelling of a token that {@link signedLink} makes: account, end in base 36, HMAC-SHA-256 in base64url. */
const TOKEN = /^([\w-]+)\.([0-9a-z]{1,10})\.[\w-]{43}$/

/** The account of a token, if it is good for the artifact now. Another spelling of the same token is not. */
export function accountOfToken(
  { artifact: sign }: Pick<Secrets, 'artifact'>,
  artifact: string,
  token: string,
  now = Date.now()
): string | undefined {
  const [, account = '', time = ''] = TOKEN.exec(token) ?? []
  const expires = Number.parseInt(time, 36)
  // Compared as text: several texts decode to the same bytes.
  const right = Buffer.from(tokenOf(sign, { account, artifact, expires }))
  const given = Buffer.from(token)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return expires > now && expires <= now + LONGEST ? account : undefined
}

function tokenOf(
  sign: Secrets['artifact'],
  { account, artifact, expires }: LinkedArtifact
): string {
  const signature = sign(`${account} ${artifact} ${expires}`).toString('base64url')
  return `${account}.${expires.toString(36)}.${signature}`
}
