/** Links to artifacts that need no key for at most a day. */

import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../store/secrets.ts'

/** What a link gives access to. */
export interface LinkedArtifact {
  readonly account: string
  readonly artifact: string
  /** When the link ends, ms since the epoch. */
  readonly expires: number
}

/** The most that a link may last, ms. */
const LONGEST = 86_400_000

/** The path of an artifact with a token. Later the same path needs a key, as any other. */
export function signedLink(
  { artifact: sign }: Pick<Secrets, 'artifact'>,
  link: LinkedArtifact
): string {
  const { account, artifact, expires } = link
  const token = `${account}.${expires.toString(36)}.${sign(textOf(link)).toString('base64url')}`
  return `/api/v1/artifacts/${artifact}?${new URLSearchParams({ token })}`
}

/** The account of a token, if it is good for the artifact now. */
export function accountOfToken(
  { artifact: sign }: Pick<Secrets, 'artifact'>,
  artifact: string,
  token: string,
  now = Date.now()
): string | undefined {
  const [account = '', time = '', signature = ''] = token.split('.')
  const expires = Number.parseInt(time, 36)
  const given = Buffer.from(signature, 'base64url')
  const right = sign(textOf({ account, artifact, expires }))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return expires > now && expires <= now + LONGEST ? account : undefined
}

function textOf({ account, artifact, expires }: LinkedArtifact): string {
  return `${account} ${artifact} ${expires}`
}
