/**
 * The cookie of a session, and the protection against its use by another site: SameSite=Strict, and a request that
 * changes something must come from this origin (Fetch Metadata, else `Origin`; every browser sends one of them).
 * Programs without a session send neither, to sign in.
 */

import { SluiceError } from '@sluice/core'
import { STARTED_MS } from '../../../domains/people/oidc/started-sign-in.ts'
import type { Context } from '../context.ts'

const NAME = 'sluice_session'
/** Cookie of a sign-in that waits for the second factor. */
const PENDING_NAME = 'sluice_sign_in'
const PENDING_MS = 600_000
/** Cookie of a sign-in at the provider. */
const STARTED_NAME = 'sluice_oidc'

/** The token that the browser sent. */
export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx, NAME))
}

/** The key that a request names, as its header has it, or the token of its session. */
export function credentialOf(ctx: Context): string | undefined {
  return ctx.req.headers.authorization ?? sessionToken(ctx)
}

/** Give the browser a session. */
export function setSession(ctx: Context, token: string, days: number): void {
  setCookie(ctx, NAME, token, days * 86_400_000)
}

/** Take the session from the browser. */
export function clearSession(ctx: Context): void {
  setSession(ctx, '', 0)
}

/** The token of a sign-in that waits for the second factor. */
export function pendingToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx, PENDING_NAME))
}

/** Remember a sign-in that waits for the second factor; '' forgets it. */
export function setPending(ctx: Context, token: string): void {
  setCookie(ctx, PENDING_NAME, token, token === '' ? 0 : PENDING_MS)
}

/** Returns the cookie that remembers a sign-in at the provider. */
export function startedCookie(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx, STARTED_NAME))
}

/** Remember a sign-in at the provider; '' forgets it. The browser comes back with it from another site. */
export function setStarted(ctx: Context, sealed: string): void {
  setCookie(ctx, STARTED_NAME, sealed, sealed === '' ? 0 : STARTED_MS, 'lax')
}

/** @throws SluiceError `UNAUTHORIZED` - the request changes something and is not known to come from this site. */
export function refuseOtherSites(ctx: Context): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) return
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  if (site === '' && origin === '') {
    if (sessionToken(ctx) === undefined && pendingToken(ctx) === undefined) return
    throw new SluiceError(
      'UNAUTHORIZED',
      'The request has a session cookie and neither `Sec-Fetch-Site` nor `Origin`, which browsers send. Send an API key instead.'
    )
  }
  if (site !== '' ? site === 'same-origin' : hostOf(origin) === ctx.host) return
  throw new SluiceError('UNAUTHORIZED', 'The request comes from another site than this service.')
}

/** The prefix binds the cookie to this very host, which browsers allow over TLS only. */
function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name
}

function setCookie(
  ctx: Context,
  name: string,
  value: string,
  maxAge: number,
  sameSite: 'strict' | 'lax' = 'strict'
): void {
  ctx.cookies.set(cookieName(ctx, name), value, {
    httpOnly: true,
    sameSite,
    secure: ctx.secure,
    path: '/',
    overwrite: true,
    maxAge
  })
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host
}
