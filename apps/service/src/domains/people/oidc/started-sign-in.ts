/**
 * A sign-in that is under way at the provider: sealed in a cookie of the browser that began it, and good for one answer
 * within ten minutes.
 */

import type { PeoplePorts } from '../ports.ts'
import { OidcProblem } from './problem.ts'
import type { OidcCheck } from './provider.ts'

/** Time to sign in at the provider. */
export const STARTED_MS = 600_000
const BOUND = 'sign-in'
const KIND = 'oidc'

/** Facts that are remembered about the sign-in. */
export interface StartedSignIn {
  readonly check: OidcCheck
  /** Path of the dashboard to go on with. */
  readonly next: string
  /** Token of an invitation. */
  readonly invitation?: string
  /** The identity is given to the user of this session instead. */
  readonly connects?: { readonly user: string; readonly session: string }
}

type Parts = Pick<PeoplePorts, 'directory' | 'secrets'>

/** Remember a sign-in. @returns the value of the cookie. */
export async function rememberSignIn(
  { directory, secrets }: Parts,
  started: StartedSignIn
): Promise<string> {
  const expiresAt = Date.now() + STARTED_MS
  const hash = secrets.oidcState(started.check.state).toString('hex')
  await directory.addTicket({ hash, kind: KIND, user: null, expiresAt })
  return secrets.oidcCookie.seal(JSON.stringify({ ...started, expiresAt }), BOUND)
}

/** Recall the sign-in of a cookie, once. @throws OidcProblem `expired` - too old, unknown, or already used. */
export async function recallSignIn(
  { directory, secrets }: Parts,
  cookie: string | undefined
): Promise<StartedSignIn> {
  const started = opened(secrets, cookie)
  if (!started || started.expiresAt <= Date.now()) throw new OidcProblem('expired')
  const hash = secrets.oidcState(started.check.state).toString('hex')
  const ticket = await directory.takeTicket(hash)
  if (ticket?.kind !== KIND) throw new OidcProblem('expired')
  return started
}

function opened(
  { oidcCookie }: Parts['secrets'],
  cookie: string | undefined
): (StartedSignIn & { expiresAt: number }) | undefined {
  if (cookie === undefined || cookie === '') return undefined
  try {
    return JSON.parse(oidcCookie.open(cookie, BOUND))
  } catch {
    return undefined
  }
}
