/**
 * The cookie of a session, and what keeps another site from using it: SameSite=Strict, and a request that changes
 * something must come from this origin (Fetch Metadata, else `Origin`; every browser sends one of them). Programs without
 * a session send neither, to sign in.
 */

import { SluiceError } from '@sluice/core'
import type { Context } from './context.ts'

const NAME = 'sluice_session'

/** The token that the browser sent. */
export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx))
}

/** Give the browser a session. */
export function setSession(ctx: Context, token: string, days: number): void {
  ctx.cookies.set(cookieName(ctx), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    path: '/',
    overwrite: true,
    maxAge: days * 86_400_000
  })
}

/** Take the session from the browser. */
export function clearSession(ctx: Context): void {
  setSession(ctx, '', 0)
}

/** @throws SluiceError `UNAUTHORIZED` - the request changes something and is not known to come from this site. */
export function refuseOtherSites(ctx: Context): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) return
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  if (site === '' && origin === '') {
    if (sessionToken(ctx) === undefined) return
    throw new SluiceError(
      'UNAUTHORIZED',
      'The request has a session cookie and neither `Sec-Fetch-Site` nor `Origin`, which browsers send. Send an API key instead.'
    )
  }
  if (site !== '' ? site === 'same-origin' : hostOf(origin) === ctx.host) return
  throw new SluiceError('UNAUTHORIZED', 'The request comes from another site than this service.')
}

/** The prefix binds the cookie to this very host, which browsers allow over TLS only. */
function cookieName(ctx: Context): string {
  return ctx.secure ? `__Host-${NAME}` : NAME
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host
}
