/** The resources of signed-in users: sessions, second factors, the team. */

import type { CallOptions } from './call-options.ts'
import type { operations } from './openapi.ts'
import type { Request } from './transport.ts'

type Operations = operations
type Ok<Name extends keyof Operations> = Operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Answer } }
}
  ? Answer
  : never
type Data<Name extends keyof Operations> = Ok<Name> extends { data: infer Found } ? Found : never
type Body<Name extends keyof Operations> = Operations[Name] extends {
  requestBody: { content: { 'application/json': infer Sent } }
}
  ? Sent
  : never
type Query<Name extends keyof Operations> = NonNullable<Operations[Name]['parameters']['query']>

/** The signed-in user. */
export type Session = Data<'getSession'>
/** Step after the password: the second factor. */
export type SecondFactorNeeded = Exclude<Data<'signIn'>, Session>
/** One of your sessions. */
export type UserSession = Data<'listSessions'>[number]
/** Your ways of signing in besides the password. */
export type Factors = Data<'getFactors'>
/** The signed-in user, and recovery codes if this was the first factor. */
export type FactorAdded = Data<'confirmTotp'>
/** The team of the account. */
export type Team = Data<'getTeam'>
/** A member of the team. */
export type TeamMember = Team['members'][number]
/** An open invitation to the account. */
export type TeamInvitation = Team['invitations'][number]
/** An invitation to the account with its token: no other answer contains it. */
export type NewTeamInvitation = Data<'inviteMember'>
/** Rules for signing up and signing in. */
export type SignUpTerms = Data<'getSignUpTerms'>
/** Signing in and out, by the cookie that a browser keeps. */
export interface SessionResource {
  /** The signed-in user. @throws UnauthorizedError - not signed in. */
  get(options?: CallOptions): Promise<Session>
  /** @returns the signed-in user, or the pending second factor: see {@link SessionResource.secondFactor}. */
  signIn(
    email: string,
    password: string,
    options?: CallOptions
  ): Promise<Session | SecondFactorNeeded>
  /** Finish signing in with a code of the authenticator app, or a recovery code. */
  secondFactor(input: Body<'showSecondFactor'>, options?: CallOptions): Promise<Session>
  /**
   * A challenge for a passkey, as the browser takes it.
   *
   * @param query - `known: 'true'` for the second factor, and to confirm.
   */
  passkeyOptions(
    query?: Operations['getPasskeyOptions']['parameters']['query'],
    options?: CallOptions
  ): Promise<Data<'getPasskeyOptions'>>
  /** Sign in with a passkey, or use it as the second factor. @param response - response of the browser, as JSON. */
  signInWithPasskey(response: object, options?: CallOptions): Promise<Session>
  signUp(input: Body<'signUp'>, options?: CallOptions): Promise<Session>
  signUpTerms(options?: CallOptions): Promise<SignUpTerms>
  signOut(options?: CallOptions): Promise<void>
  changePassword(input: Body<'changePassword'>, options?: CallOptions): Promise<void>
  /** Send a link to choose a new password, if the address is that of a user. */
  requestPasswordReset(email: string, options?: CallOptions): Promise<void>
  /** Choose a new password with the token of a link. */
  resetPassword(token: string, password: string, options?: CallOptions): Promise<void>
  /** Your sessions, the current one first. */
  list(options?: CallOptions): Promise<UserSession[]>
  end(id: string, options?: CallOptions): Promise<void>
  endOthers(options?: CallOptions): Promise<void>
  /** Confirm that it is you, by the password or a passkey: changes of factors need it. */
  confirm(input: { password: string } | { passkey: object }, options?: CallOptions): Promise<void>
}

/** Your ways of signing in besides the password. */
export interface FactorsResource {
  get(options?: CallOptions): Promise<Factors>
  /** Start the setup of an authenticator app. */
  startTotp(options?: CallOptions): Promise<Data<'startTotp'>>
  /** Turn the app on with one of its codes. */
  confirmTotp(code: string, options?: CallOptions): Promise<FactorAdded>
  removeTotp(options?: CallOptions): Promise<void>
  /** No longer sign in by the provider of the service. */
  disconnectProvider(options?: CallOptions): Promise<void>
  /** Replace the recovery codes. */
  renewRecoveryCodes(options?: CallOptions): Promise<string[]>
  /** A challenge to register a passkey, as the browser takes it. */
  newPasskeyOptions(options?: CallOptions): Promise<Data<'getNewPasskeyOptions'>>
  /** Register a passkey. @param response - response of the browser, as JSON. */
  addPasskey(
    input: { name: string; response: object },
    options?: CallOptions
  ): Promise<Data<'addPasskey'>>
  renamePasskey(id: string, name: string, options?: CallOptions): Promise<void>
  removePasskey(id: string, options?: CallOptions): Promise<void>
}

/** The team of the account. */
export interface TeamResource {
  get(options?: CallOptions): Promise<Team>
  /** Rename the account, or require two-factor sign-in. For owners. */
  change(input: Body<'changeTeam'>, options?: CallOptions): Promise<Team>
  /** Sent once: an answer that is lost may have created an invitation. */
  invite(input: Body<'inviteMember'>, options?: CallOptions): Promise<NewTeamInvitation>
  withdrawInvitation(id: string, options?: CallOptions): Promise<void>
  setRole(id: string, role: Body<'changeRole'>['role'], options?: CallOptions): Promise<void>
  /**
   * Remove a member. @param query.revoke_keys - also revoke all keys that the member made.
   *
   * @returns the keys that the member made. Sent once.
   */
  remove(
    id: string,
    query?: Query<'removeMember'>,
    options?: CallOptions
  ): Promise<Data<'removeMember'>>
  /** Leave the account: your user is deleted. */
  leave(password: string, options?: CallOptions): Promise<void>
}

/** The resources of signed-in users. */
export interface PeopleResources {
  readonly session: SessionResource
  readonly factors: FactorsResource
  readonly team: TeamResource
}

/** Sends a request and gives what it answers. */
type Call = <Answer>(
  method: Request['method'],
  path: string,
  options?: CallOptions,
  parts?: Pick<Request, 'body' | 'query' | 'once'>
) => Promise<Answer>

/** Make them. @param remove - sends a DELETE; an item deleted by an earlier attempt counts as deleted. */
export function peopleOf(
  call: Call,
  remove: (path: string, options?: CallOptions) => Promise<void>
): PeopleResources {
  const member = (id: string) => `team/members/${encodeURIComponent(id)}`
  const passkey = (id: string) => `auth/passkeys/${encodeURIComponent(id)}`
  return {
    session: {
      get: (options) => call('GET', 'auth/session', options),
      signIn: (email, password, options) =>
        call('POST', 'auth/sign-in', options, { body: { email, password } }),
      signUp: (body, options) => call('POST', 'auth/sign-up', options, { body, once: true }),
      signUpTerms: (options) => call('GET', 'auth/sign-up', options),
      signOut: (options) => call('POST', 'auth/sign-out', options),
      secondFactor: (body, options) =>
        call('POST', 'auth/second-factor', options, { body, once: true }),
      passkeyOptions: (query = {}, options) =>
        call('POST', 'auth/passkey/options', options, { query }),
      signInWithPasskey: (response, options) =>
        call('POST', 'auth/passkey', options, { body: { response }, once: true }),
      changePassword: (body, options) =>
        call('POST', 'auth/password', options, { body, once: true }),
      requestPasswordReset: (email, options) =>
        call('POST', 'auth/forgotten', options, { body: { email }, once: true }),
      resetPassword: (token, password, options) =>
        call('POST', 'auth/reset', options, { body: { token, password }, once: true }),
      list: (options) => call('GET', 'auth/sessions', options),
      end: (id, options) => remove(`auth/sessions/${encodeURIComponent(id)}`, options),
      endOthers: (options) => remove('auth/sessions', options),
      confirm: (body, options) => call('POST', 'auth/confirm', options, { body, once: true })
    },
    factors: {
      get: (options) => call('GET', 'auth/factors', options),
      startTotp: (options) => call('POST', 'auth/totp', options, { once: true }),
      confirmTotp: (code, options) =>
        call('POST', 'auth/totp/confirm', options, { body: { code }, once: true }),
      removeTotp: (options) => remove('auth/totp', options),
      disconnectProvider: (options) => remove('auth/provider', options),
      renewRecoveryCodes: async (options) =>
        (
          await call<Data<'renewRecoveryCodes'>>('POST', 'auth/recovery-codes', options, {
            once: true
          })
        ).recovery_codes,
      newPasskeyOptions: (options) => call('POST', 'auth/passkeys/options', options),
      addPasskey: (body, options) => call('POST', 'auth/passkeys', options, { body, once: true }),
      renamePasskey: (id, name, options) => call('PATCH', passkey(id), options, { body: { name } }),
      removePasskey: (id, options) => remove(passkey(id), options)
    },
    team: {
      get: (options) => call('GET', 'team', options),
      change: (body, options) => call('PATCH', 'team', options, { body }),
      invite: (body, options) => call('POST', 'team/invitations', options, { body, once: true }),
      withdrawInvitation: (id, options) =>
        remove(`team/invitations/${encodeURIComponent(id)}`, options),
      setRole: (id, role, options) => call('PATCH', member(id), options, { body: { role } }),
      remove: (id, query = {}, options) =>
        call('DELETE', member(id), options, { query, once: true }),
      leave: (password, options) =>
        call('POST', 'team/leave', options, { body: { password }, once: true })
    }
  }
}
