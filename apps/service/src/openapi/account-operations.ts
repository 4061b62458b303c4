/** The operations of accounts, their keys, and signing in. */

import { z } from 'zod'
import {
  Account,
  Key,
  Movements,
  NewKeyAnswer,
  SignedIn,
  SignUpTerms,
  Usage
} from '../http/account-answers.ts'
import { Closing } from '../http/people.ts'
import { MovementsQuery } from '../movements.ts'
import { NewKey } from '../people/account-keys.ts'
import { PasswordChange, SignIn } from '../people/sign-in.ts'
import { SignUp } from '../people/sign-up.ts'
import { UsageQuery } from '../usage.ts'
import { cookieAnswer, successAnswer } from './answer.ts'
import type { Operation } from './operation.ts'

const id = z.object({ id: z.string() })

const account: readonly Operation[] = [
  {
    id: 'getAccount',
    method: 'get',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'The balance',
    access: 'account',
    answer: successAnswer('The account.', Account),
    codes: ['NOT_FOUND']
  },
  {
    id: 'getUsage',
    method: 'get',
    path: '/api/v1/account/usage',
    tag: 'Account',
    summary: 'Requests and tokens by day, key or parser',
    access: 'account',
    query: UsageQuery,
    answer: successAnswer('Rows in the order of their groups, and their sum.', Usage)
  },
  {
    id: 'listMovements',
    method: 'get',
    path: '/api/v1/account/movements',
    tag: 'Account',
    summary: 'Tokens that came and went, newest first',
    description: 'The last 10,000. What is held for requests under way has not gone.',
    access: 'account',
    query: MovementsQuery,
    answer: successAnswer('A page of them.', Movements)
  },
  {
    id: 'closeAccount',
    method: 'delete',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'Close the account for good',
    access: 'session',
    body: Closing,
    answer: cookieAnswer('The account is closed.', z.object({ closed: z.string() })),
    codes: ['NOT_FOUND', 'OVERLOADED']
  }
]

const keys: readonly Operation[] = [
  {
    id: 'listKeys',
    method: 'get',
    path: '/api/v1/account/keys',
    tag: 'Keys',
    summary: 'The API keys',
    access: 'keys',
    answer: successAnswer('The keys, oldest first.', z.array(Key))
  },
  {
    id: 'createKey',
    method: 'post',
    path: '/api/v1/account/keys',
    tag: 'Keys',
    summary: 'A new key',
    access: 'keys',
    body: NewKey,
    answer: successAnswer('The only answer that shows the key.', NewKeyAnswer),
    codes: ['NOT_FOUND']
  },
  {
    id: 'revokeKey',
    method: 'delete',
    path: '/api/v1/account/keys/{id}',
    tag: 'Keys',
    summary: 'End a key',
    access: 'keys',
    parameters: id,
    answer: successAnswer('Its id.', z.object({ revoked: z.string() })),
    codes: ['NOT_FOUND']
  },
  {
    id: 'regenerateKey',
    method: 'post',
    path: '/api/v1/account/keys/{id}/regenerate',
    tag: 'Keys',
    summary: 'Another key in the place of one',
    access: 'keys',
    parameters: id,
    answer: successAnswer('The only answer that shows the key.', NewKeyAnswer),
    codes: ['NOT_FOUND']
  }
]

const people: readonly Operation[] = [
  {
    id: 'getSignUpTerms',
    method: 'get',
    path: '/api/v1/auth/sign-up',
    tag: 'Signing in',
    summary: 'Who may sign up',
    access: 'public',
    answer: successAnswer('`SIGNUP` of the service.', SignUpTerms)
  },
  {
    id: 'signUp',
    method: 'post',
    path: '/api/v1/auth/sign-up',
    tag: 'Signing in',
    summary: 'A user with an account, and a session',
    access: 'own-site',
    body: SignUp,
    answer: cookieAnswer('Who is signed in.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE']
  },
  {
    id: 'signIn',
    method: 'post',
    path: '/api/v1/auth/sign-in',
    tag: 'Signing in',
    summary: 'A session',
    access: 'own-site',
    body: SignIn,
    answer: cookieAnswer('Who is signed in.', SignedIn),
    codes: ['OVERLOADED', 'STORE_UNAVAILABLE']
  },
  {
    id: 'signOut',
    method: 'post',
    path: '/api/v1/auth/sign-out',
    tag: 'Signing in',
    summary: 'End the session',
    access: 'own-site',
    answer: cookieAnswer(
      'Also for who is not signed in.',
      z.object({ signed_in: z.literal(false) })
    ),
    codes: ['STORE_UNAVAILABLE']
  },
  {
    id: 'getSession',
    method: 'get',
    path: '/api/v1/auth/session',
    tag: 'Signing in',
    summary: 'Who is signed in',
    access: 'session',
    answer: successAnswer('Who is signed in.', SignedIn)
  },
  {
    id: 'changePassword',
    method: 'post',
    path: '/api/v1/auth/password',
    tag: 'Signing in',
    summary: 'Change the password',
    description: 'All other sessions of the user end.',
    access: 'session',
    body: PasswordChange,
    answer: cookieAnswer('Who is signed in.', SignedIn),
    codes: ['OVERLOADED']
  }
]

/** The operations. */
export const accountOperations: readonly Operation[] = [...account, ...keys, ...people]
