/** The handlers for signing up, in and out, and for the end of an account. */

import { parseRequest } from '@sluice/fetch/request'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { closeAccount } from '../../../domains/people/close-account.ts'
import { relyingPartyOf } from '../../../domains/people/factors/relying-party.ts'
import { SecondFactor } from '../../../domains/people/factors/second-factor.ts'
import {
  Forgotten,
  Reset,
  resetPassword,
  sendReset
} from '../../../domains/people/password-reset.ts'
import { type OpenedSession, openSession } from '../../../domains/people/sessions.ts'
import {
  changePassword,
  confirmPassword,
  PasswordChange,
  SignIn,
  signIn,
  signInWithCode,
  signOut
} from '../../../domains/people/sign-in.ts'
import { SignUp, signUp } from '../../../domains/people/sign-up.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import {
  clearSession,
  pendingToken,
  sessionToken,
  setPending,
  setSession
} from '../../http/callers/session-cookie.ts'
import { placeOf, signedIn } from '../../http/callers/signed-in.ts'
import type { Context, Step } from '../../http/context.ts'

/** Body of `DELETE /api/v1/account`. */
export const Closing = z.strictObject({ password: z.string().max(200) })

/** `GET /api/v1/auth/sign-up`: who may sign up, and how users sign in. */
export function signUpTerms({ config, mailer, oidc }: Service): Step {
  return (ctx) =>
    success(ctx, {
      mode: config.SIGNUP,
      resets_by_mail: mailer !== undefined,
      passkeys: 'id' in relyingPartyOf(config, ctx.host),
      provider: oidc ? { name: oidc.name } : null
    })
}

/** `POST /api/v1/auth/sign-up`. */
export function signUpUser(service: Service): Step {
  return async (ctx) => {
    const user = await signUp(service, parseRequest(SignUp, ctx.state.body), ctx.ip)
    greet(service, ctx, await openSession(service, user, placeOf(ctx), 'sign-up'))
  }
}

/** `POST /api/v1/auth/sign-in`: a session, or the missing factor. */
export function signInUser(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(SignIn, ctx.state.body)
    const reply = await signIn(service, input, placeOf(ctx))
    if ('token' in reply) return greet(service, ctx, reply)
    setPending(ctx, reply.pending)
    success(ctx, { second_factor: { methods: reply.methods } })
  }
}

/** `POST /api/v1/auth/second-factor`. */
export function secondFactor(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(SecondFactor, ctx.state.body)
    greet(service, ctx, await signInWithCode(service, pendingToken(ctx), input, placeOf(ctx)))
  }
}

/** `POST /api/v1/auth/sign-out`. Succeeds without a session too: the result is the same. */
export function signOutUser(service: Service): Step {
  return async (ctx) => {
    await signOut(service, sessionToken(ctx) ?? '')
    clearSession(ctx)
    success(ctx, { signed_in: false })
  }
}

/** `GET /api/v1/auth/session`. */
export function session(): Step {
  return (ctx) => {
    const { user, session: open } = signedIn(ctx)
    success(ctx, shownUser(user, open.isLimited))
  }
}

/** `POST /api/v1/auth/password`. All other sessions of the user end. */
export function password(service: Service): Step {
  return async (ctx) => {
    const change = parseRequest(PasswordChange, ctx.state.body)
    const { user } = signedIn(ctx)
    greet(service, ctx, await changePassword(service, user, change, placeOf(ctx)))
  }
}

/** `POST /api/v1/auth/forgotten`. The same for every address. */
export function forgotten(service: Service): Step {
  return async (ctx) => {
    const { email } = parseRequest(Forgotten, ctx.state.body)
    await sendReset(service, email, ctx.ip)
    success(ctx, { sent_if_known: true })
  }
}

/** `POST /api/v1/auth/reset`. */
export function reset(service: Service): Step {
  return async (ctx) => {
    await resetPassword(service, parseRequest(Reset, ctx.state.body), ctx.ip)
    success(ctx, { reset: true })
  }
}

/** `DELETE /api/v1/account`. The password is asked for again. */
export function closeOwnAccount(service: Service): Step {
  return async (ctx) => {
    const { user } = signedIn(ctx)
    const input = parseRequest(Closing, ctx.state.body)
    await confirmPassword(service, user, input.password)
    const { jobs, webhooks } = service
    const stores = { ...service, jobs: jobs.store, webhooks: webhooks.store }
    await closeAccount(stores, user.account, user.id)
    clearSession(ctx)
    success(ctx, { closed: user.account })
  }
}

/** Give the browser the session, and say whose it is. @param extra - further fields of the answer. */
export function greet(
  service: Service,
  ctx: Context,
  { user, token, isLimited }: OpenedSession,
  extra: object = {}
): void {
  setSession(ctx, token, service.config.SESSION_DAYS)
  if (pendingToken(ctx) !== undefined) setPending(ctx, '')
  success(ctx, { ...shownUser(user, isLimited), ...extra })
}

function shownUser({ id, email, role, account }: User, isLimited: boolean) {
  return {
    user: { id, email, role },
    account: { id: account },
    must_set_up_two_factor: isLimited
  }
}
