/** Links to artifacts that need no key for at most a day. */

import { linkToken, openToken } from '../../../base/link-token.ts'
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
  { artifact: seal }: Pick<Secrets, 'artifact'>,
  { artifact, ...link }: LinkedArtifact
): string {
  return `/api/v1/artifacts/${artifact}?token=${linkToken(seal, { ...link, id: artifact })}`
}

/** The account of a token, if it is good for the artifact now. Another spelling of the same token is not. */
export function accountOfToken(
  { artifact: seal }: Pick<Secrets, 'artifact'>,
  artifact: string,
  token: string
): string | undefined {
  return openToken(seal, { id: artifact, token, longest: LONGEST })?.account
}
