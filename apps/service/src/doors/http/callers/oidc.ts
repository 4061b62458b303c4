/**
 * `/sign-in/oidc` and its callback, which browsers open to sign in by the provider. Every end is a page of the
 * dashboard; failures name their problem in its address.
 */

import type Router from '@koa/router'
import { SluiceError } from '@sluice/core'
import { addressGroup } from '../../../domains/people/address-group.ts'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import { connect, identifiedUser } from '../../../domains/people/oidc/identified-user.ts'
import { OidcProblem, type ProblemName } from '../../../domains/people/oidc/problem.ts'
import { CALLBACK, type OidcProvider } from '../../../domains/people/oidc/provider.ts'
import {
  recallSignIn,
  rememberSignIn,
  type StartedSignIn
} from '../../../domains/people/oidc/started-sign-in.ts'
import {
  BY_PROVIDER,
  openSession,
  requireConfirmed,
  sessionOfToken
} from '../../../domains/people/sessions.ts'
import { isShut } from '../../../domains/people/sign-in.ts'
import type { Service } from '../../../service.ts'
import type { Context, RequestState, Step } from '../context.ts'
import { sessionToken, setSession, setStarted, startedCookie } from './session-cookie.ts'
import { placeOf } from './signed-in.ts'

/** Sign-ins that one address may begin and finish in 15 minutes. */
const RATE = { limit: 200, windowMs: 900_000 }
const HOME = '/dashboard'
const SECURITY = '/dashboard/account/security'

/** Let a router answer both, if there is a provider. */
export function mountOidc(router: Router<RequestState>, service: Service): void {
  const { oidc } = service
  if (!oidc) return
  router.get('/sign-in/oidc', ending(service, beginOidc(service, oidc)))
  router.get(CALLBACK, ending(service, finishOidc(service, oidc)))
}

/** Sends the browser to the provider. */
function beginOidc(service: Service, oidc: OidcProvider): Step {
  return async (ctx) => {
    await allowAttempt(service, ['oidc', addressGroup(ctx.ip)], RATE)
    const { next, invitation, connect: connects } = ctx.query
    const started = {
      next: safeNext(next),
      ...(typeof invitation === 'string' ? { invitation: invitation.slice(0, 100) } : {}),
      ...(connects === 'true' ? { connects: await connecting(service, ctx), next: SECURITY } : {})
    }
    const { url, check } = await oidc.begin()
    setStarted(ctx, await rememberSignIn(service, { ...started, check }))
    go(ctx, url.href)
  }
}

/** The session to connect an identity with. A page of another site cannot begin this: no cookie comes along. */
async function connecting(
  service: Service,
  ctx: Context
): Promise<NonNullable<StartedSignIn['connects']>> {
  const found = await sessionOfToken(service, sessionToken(ctx) ?? '')
  if (!found) throw new OidcProblem('expired')
  try {
    requireConfirmed(found.session)
  } catch (error) {
    throw new OidcProblem('confirm_first', { cause: error })
  }
  return { user: found.user.id, session: found.session.hash }
}

/** Takes the answer that the browser came back with. */
function finishOidc(service: Service, oidc: OidcProvider): Step {
  return async (ctx) => {
    const cookie = startedCookie(ctx)
    setStarted(ctx, '')
    await allowAttempt(service, ['oidc', addressGroup(ctx.ip)], RATE)
    const started = await recallSignIn(service, cookie)
    const claims = await oidc.finish(ctx.search, started.check)
    if (started.connects) {
      const identity = { issuer: oidc.issuer, subject: claims.subject }
      await connect(service, await userConnecting(service, started.connects), identity)
      return go(ctx, started.next)
    }
    const user = await identifiedUser(service, oidc.issuer, claims, started.invitation)
    if (await isShut(service, user)) throw new OidcProblem('suspended')
    const { token } = await openSession(service, user, placeOf(ctx), BY_PROVIDER)
    setSession(ctx, token, service.config.SESSION_DAYS)
    go(ctx, started.next)
  }
}

async function userConnecting(
  { directory }: Service,
  { user, session }: NonNullable<StartedSignIn['connects']>
) {
  const found = await directory.session(session)
  if (found?.user.id !== user) throw new OidcProblem('expired')
  return found.user
}

/** A path of the dashboard, as the browser will read it; the dashboard itself for anything else. */
function safeNext(next: unknown): string {
  const base = 'http://own.invalid'
  const url = typeof next === 'string' && next.length <= 500 ? URL.parse(next, base) : null
  if (url?.origin !== base || !/^\/dashboard(?:\/|$)/.test(url.pathname)) return HOME
  return url.pathname + url.search
}

/** Turns an error of a step into a page with its message. */
function ending(service: Service, step: Step): Step {
  return async (ctx, next) => {
    try {
      await step(ctx, next)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === undefined) throw error
      const details = { from: ctx.ip, by: BY_PROVIDER, why: problem }
      const [actor, action, account] = ['anonymous', 'session.refused', null]
      service.audit.note({ actor, action, account, details })
      const page = problem === 'confirm_first' ? SECURITY : `${HOME}/sign-in`
      go(ctx, `${page}?problem=${problem}`)
    }
  }
}

function problemOf(error: unknown): ProblemName | undefined {
  if (error instanceof OidcProblem) return error.problem
  if (!SluiceError.is(error)) return undefined
  if (error.code === 'OVERLOADED') return 'too_many'
  if (error.code === 'STORE_UNAVAILABLE') return 'unavailable'
  // An invitation or an address that was used in the meantime.
  return error.code === 'INVALID_REQUEST' ? 'no_account' : undefined
}

function go(ctx: Context, url: string): void {
  ctx.status = 303
  ctx.set('Location', url)
  ctx.body = ''
}
