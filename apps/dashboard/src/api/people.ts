/** Signing up, in and out (docs/api.md "Signing in"). */

import { requestData } from './request.ts'

/** Who is signed in. */
export interface SignedIn {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly role: 'owner' | 'operator'
  }
  readonly account: { readonly id: string }
}

/** Who may sign up: everybody, who has an invitation, or nobody. */
export interface SignUpTerms {
  readonly mode: 'open' | 'invite' | 'closed'
}

export const signUpTerms = (signal?: AbortSignal) =>
  requestData<SignUpTerms>('GET', 'auth/sign-up', { signal })

export const currentSession = () => requestData<SignedIn>('GET', 'auth/session')

export const signIn = (email: string, password: string) =>
  requestData<SignedIn>('POST', 'auth/sign-in', { body: { email, password } })

/** @param invitation - its token; empty where none is needed. */
export const signUp = (email: string, password: string, invitation: string) =>
  requestData<SignedIn>('POST', 'auth/sign-up', {
    body: { email, password, ...(invitation === '' ? {} : { invitation }) }
  })

export const signOut = () => requestData<object>('POST', 'auth/sign-out')

export const changePassword = (current: string, next: string) =>
  requestData<SignedIn>('POST', 'auth/password', { body: { current, new: next } })

export const closeAccount = (password: string) =>
  requestData<object>('DELETE', 'account', { body: { password } })
