/** The routes of signing up, in and out. */

import { z } from 'zod'
import { SecondFactor } from '../../../domains/people/factors/second-factor.ts'
import { Forgotten, Reset } from '../../../domains/people/password-reset.ts'
import { PasswordChange, SignIn } from '../../../domains/people/sign-in.ts'
import { SignUp } from '../../../domains/people/sign-up.ts'
import { cookieAnswer, successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { SecondFactorNeeded, SignedIn, SignUpTerms, WebAuthnOptions } from './answers.ts'
import {
  forgotten,
  password,
  reset,
  secondFactor,
  session,
  signInUser,
  signOutUser,
  signUpTerms,
  signUpUser
} from './handlers.ts'
import {
  PasskeyOptionsQuery,
  PasskeySignIn,
  passkeyOptions,
  passkeySignIn
} from './passkey-handlers.ts'

/** The routes of signing up, in and out. */
export const authRoutes: readonly Route[] = [
  {
    id: 'getSignUpTerms',
    method: 'get',
    path: '/api/v1/auth/sign-up',
    tag: 'Signing in',
    summary: 'Who may sign up, and how users sign in',
    access: 'public',
    answer: successAnswer('Sign-up and sign-in methods that the service allows.', SignUpTerms),
    handle: signUpTerms
  },
  {
    id: 'signUp',
    method: 'post',
    path: '/api/v1/auth/sign-up',
    tag: 'Signing in',
    summary: 'Sign up',
    access: 'own-site',
    body: SignUp,
    answer: cookieAnswer('The signed-in user.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: signUpUser
  },
  {
    id: 'signIn',
    method: 'post',
    path: '/api/v1/auth/sign-in',
    tag: 'Signing in',
    summary: 'Sign in',
    access: 'own-site',
    description:
      'A user with two-factor sign-in gets `second_factor`, and a cookie that is valid for ten minutes to present it.',
    body: SignIn,
    answer: cookieAnswer(
      'The signed-in user, or the methods for the second factor.',
      z.union([SignedIn, SecondFactorNeeded])
    ),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: signInUser
  },
  {
    id: 'showSecondFactor',
    method: 'post',
    path: '/api/v1/auth/second-factor',
    tag: 'Signing in',
    summary: 'Finish signing in with a code of the app or a recovery code',
    access: 'own-site',
    body: SecondFactor,
    answer: cookieAnswer('The signed-in user.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: secondFactor
  },
  {
    id: 'getPasskeyOptions',
    method: 'post',
    path: '/api/v1/auth/passkey/options',
    tag: 'Signing in',
    summary: 'A challenge for a passkey: to sign in, as the second factor, or to confirm',
    access: 'own-site',
    query: PasskeyOptionsQuery,
    answer: successAnswer(
      'Options of WebAuthn; the challenge is valid for 5 minutes.',
      WebAuthnOptions
    ),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: passkeyOptions
  },
  {
    id: 'signInWithPasskey',
    method: 'post',
    path: '/api/v1/auth/passkey',
    tag: 'Signing in',
    summary: 'Sign in with a passkey, or use it as the second factor',
    access: 'own-site',
    body: PasskeySignIn,
    answer: cookieAnswer('The signed-in user.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: passkeySignIn
  },
  {
    id: 'signOut',
    method: 'post',
    path: '/api/v1/auth/sign-out',
    tag: 'Signing in',
    summary: 'Sign out',
    access: 'own-site',
    answer: cookieAnswer(
      'Also if no user was signed in.',
      z.object({ signed_in: z.literal(false) })
    ),
    codes: ['STORE_UNAVAILABLE'],
    handle: signOutUser
  },
  {
    id: 'getSession',
    method: 'get',
    path: '/api/v1/auth/session',
    tag: 'Signing in',
    summary: 'The signed-in user',
    access: 'session',
    sessionNeeds: { isForSetUp: true },
    answer: successAnswer('The signed-in user.', SignedIn),
    handle: session
  },
  {
    id: 'changePassword',
    method: 'post',
    path: '/api/v1/auth/password',
    tag: 'Signing in',
    summary: 'Change the password',
    description: "Ends the user's other sessions.",
    access: 'session',
    body: PasswordChange,
    answer: cookieAnswer('The signed-in user.', SignedIn),
    handle: password
  },
  {
    id: 'requestPasswordReset',
    method: 'post',
    path: '/api/v1/auth/forgotten',
    tag: 'Signing in',
    summary: 'Send a link to choose a new password',
    description:
      'Sends an e-mail if the address belongs to a user. The answer is the same for every address.',
    access: 'own-site',
    body: Forgotten,
    answer: successAnswer(
      'Also for unknown addresses.',
      z.object({ sent_if_known: z.literal(true) })
    ),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: forgotten
  },
  {
    id: 'resetPassword',
    method: 'post',
    path: '/api/v1/auth/reset',
    tag: 'Signing in',
    summary: 'Choose a new password with the token of a link',
    description:
      'The token works once, within 24 hours. Ends all sessions of the user and keeps the second factors.',
    access: 'own-site',
    body: Reset,
    answer: successAnswer('The user can sign in with it.', z.object({ reset: z.literal(true) })),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: reset
  }
]
