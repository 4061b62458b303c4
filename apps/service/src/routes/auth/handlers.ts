/** The handlers for signing up, in and out, and for actions of signed-in users. */

import { parseRequest } from '@sluice/fetch/request'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { clearSession, sessionToken, setSession } from '../../http/session-cookie.ts'
import { closeAccount } from '../../people/close-account.ts'
import {
  changePassword,
  confirmPassword,
  openSession,
  PasswordChange,
  SignIn,
  signIn,
  signOut
} from '../../people/sign-in.ts'
import { SignUp, signUp } from '../../people/sign-up.ts'
import type { Service } from '../../service.ts'

/** Body of `DELETE /api/v1/account`. */
export const Closing = z.strictObject({ password: z.string().max(200) })

/** `GET /api/v1/auth/sign-up`: who may sign up. */
export function signUpTerms({ config }: Service): Step {
  return (ctx) => success(ctx, { mode: config.SIGNUP })
}

/** `POST /api/v1/auth/sign-up`. */
export function signUpUser(service: Service): Step {
  return async (ctx) => {
    const user = await signUp(service, parseRequest(SignUp, ctx.state.body), ctx.ip)
    await greet(service, ctx, user, await openSession(service, user, ctx.ip))
  }
}

/** `POST /api/v1/auth/sign-in`. */
export function signInUser(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(SignIn, ctx.state.body)
    const { user, token } = await signIn(service, input, ctx.ip)
    await greet(service, ctx, user, token)
  }
}

/** `POST /api/v1/auth/sign-out`. Also for who is not signed in: the end is the same. */
export function signOutUser(service: Service): Step {
  return async (ctx) => {
    await signOut(service, sessionToken(ctx) ?? '')
    clearSession(ctx)
    success(ctx, { signed_in: false })
  }
}

/** `GET /api/v1/auth/session`. */
export function session(): Step {
  return (ctx) => success(ctx, shownUser(userOf(ctx)))
}

/** `POST /api/v1/auth/password`. All other sessions of the user end. */
export function password(service: Service): Step {
  return async (ctx) => {
    const change = parseRequest(PasswordChange, ctx.state.body)
    const user = userOf(ctx)
    await greet(service, ctx, user, await changePassword(service, user, change, ctx.ip))
  }
}

/** `DELETE /api/v1/account`. The password is asked for again. */
export function closeOwnAccount(service: Service): Step {
  return async (ctx) => {
    const user = userOf(ctx)
    const input = parseRequest(Closing, ctx.state.body)
    await confirmPassword(service, user, input.password)
    const { jobs, webhooks } = service
    const stores = { ...service, jobs: jobs.store, webhooks: webhooks.store }
    await closeAccount(stores, user.account, user.id)
    clearSession(ctx)
    success(ctx, { closed: user.account })
  }
}

async function greet(service: Service, ctx: Context, user: User, token: string): Promise<void> {
  setSession(ctx, token, service.config.SESSION_DAYS)
  success(ctx, shownUser(user))
}

function shownUser({ id, email, role, account }: User) {
  return { user: { id, email, role }, account: { id: account } }
}

function userOf(ctx: Context): User {
  const { user } = callerOf(ctx)
  if (!user) throw new Error('a route for sessions without its authentication step')
  return user
}
