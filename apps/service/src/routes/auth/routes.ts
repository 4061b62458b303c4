/** The routes of signing up, in and out. */

import { z } from 'zod'
import { cookieAnswer, successAnswer } from '../../openapi/answer.ts'
import { PasswordChange, SignIn } from '../../people/sign-in.ts'
import { SignUp } from '../../people/sign-up.ts'
import { SignedIn, SignUpTerms } from '../account/answers.ts'
import type { Route } from '../route.ts'
import { password, session, signInUser, signOutUser, signUpTerms, signUpUser } from './handlers.ts'

/** The routes of signing up, in and out. */
export const authRoutes: readonly Route[] = [
  {
    id: 'getSignUpTerms',
    method: 'get',
    path: '/api/v1/auth/sign-up',
    tag: 'Signing in',
    summary: 'Who may sign up',
    access: 'public',
    answer: successAnswer('The setting `SIGNUP` of the service.', SignUpTerms),
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
    body: SignIn,
    answer: cookieAnswer('The signed-in user.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: signInUser
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
    codes: ['OVERLOADED'],
    handle: password
  }
]
