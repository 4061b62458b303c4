/** The routes of a user's sessions and second factors. */

import { z } from 'zod'
import {
  NewPasskey,
  PasskeyChange,
  TotpConfirmation
} from '../../../domains/people/factors/manage-factors.ts'
import { cookieAnswer, successAnswer } from '../../openapi/answer.ts'
import { SignedIn, WebAuthnOptions } from '../auth/answers.ts'
import type { Route } from '../route.ts'
import { Factors, PasskeyAnswer, RecoveryCodes, Sessions, TotpSecret } from './answers.ts'
import {
  Confirmation,
  changePasskey,
  confirm,
  disconnectProvider,
  dropPasskey,
  dropTotp,
  endOne,
  endOthers,
  factors,
  finishTotp,
  newPasskey,
  newPasskeyOptions,
  newRecoveryCodes,
  sessions,
  startTotp
} from './handlers.ts'

const common = { tag: 'Sessions and two-factor sign-in', access: 'session' } as const
/** Also for users who must set up two-factor sign-in first. */
const setUp = { ...common, sessionNeeds: { isForSetUp: true } } as const
const RECENT = 'Needs a sign-in or `POST /api/v1/auth/confirm` within the last 10 minutes.'
const sessionId = z.object({ id: z.string().describe('`data[].id` of the list.') })
const passkeyId = z.object({ id: z.string().describe('`data.passkeys[].id` of the factors.') })
const codes = z
  .array(z.string())
  .nullable()
  .describe('Ten codes, shown only once, if this is the first factor; otherwise null.')

/** The routes of a user's sessions and second factors. */
export const securityRoutes: readonly Route[] = [
  {
    ...common,
    id: 'listSessions',
    method: 'get',
    path: '/api/v1/auth/sessions',
    summary: 'List your sessions',
    answer: successAnswer('The current one first, then the last used.', Sessions),
    handle: sessions
  },
  {
    ...common,
    id: 'endOtherSessions',
    method: 'delete',
    path: '/api/v1/auth/sessions',
    summary: 'End all your other sessions',
    answer: successAnswer('How many.', z.object({ ended: z.int().min(0) })),
    handle: endOthers
  },
  {
    ...common,
    id: 'endSession',
    method: 'delete',
    path: '/api/v1/auth/sessions/{id}',
    summary: 'End one of your sessions',
    parameters: sessionId,
    answer: successAnswer('Its id.', z.object({ ended: z.string() })),
    codes: ['NOT_FOUND'],
    handle: endOne
  },
  {
    ...setUp,
    id: 'confirmIdentity',
    method: 'post',
    path: '/api/v1/auth/confirm',
    summary: 'Confirm that it is you, by the password or a passkey',
    description: 'Allows changes to second factors in this session for 10 minutes.',
    body: Confirmation,
    answer: successAnswer('It is.', z.object({ confirmed: z.literal(true) })),
    handle: confirm
  },
  {
    ...setUp,
    id: 'getFactors',
    method: 'get',
    path: '/api/v1/auth/factors',
    summary: 'List your second factors and sign-in methods',
    answer: successAnswer('The sign-in methods, without secrets.', Factors),
    handle: factors
  },
  {
    ...common,
    id: 'disconnectProvider',
    method: 'delete',
    path: '/api/v1/auth/provider',
    summary: 'No longer sign in by the provider',
    description: RECENT,
    answer: successAnswer('It no longer signs you in.', z.object({ removed: z.literal(true) })),
    codes: ['NOT_FOUND'],
    handle: disconnectProvider
  },
  {
    ...setUp,
    id: 'startTotp',
    method: 'post',
    path: '/api/v1/auth/totp',
    summary: 'Start the setup of an authenticator app',
    description: `The secret takes effect once you confirm a code. ${RECENT}`,
    answer: successAnswer('Secret for the app, to type or to show as a QR code.', TotpSecret),
    handle: startTotp
  },
  {
    ...setUp,
    id: 'confirmTotp',
    method: 'post',
    path: '/api/v1/auth/totp/confirm',
    summary: 'Turn on the authenticator app with one of its codes',
    description: RECENT,
    body: TotpConfirmation,
    answer: cookieAnswer(
      'The signed-in user, in a new session.',
      SignedIn.extend({ recovery_codes: codes })
    ),
    handle: finishTotp
  },
  {
    ...common,
    id: 'removeTotp',
    method: 'delete',
    path: '/api/v1/auth/totp',
    summary: 'Remove the authenticator app',
    description: RECENT,
    answer: successAnswer('It no longer works.', z.object({ removed: z.literal(true) })),
    codes: ['NOT_FOUND'],
    handle: dropTotp
  },
  {
    ...common,
    id: 'renewRecoveryCodes',
    method: 'post',
    path: '/api/v1/auth/recovery-codes',
    summary: 'Replace your recovery codes',
    description: RECENT,
    answer: successAnswer('Shown only once. Earlier ones no longer work.', RecoveryCodes),
    handle: newRecoveryCodes
  },
  {
    ...setUp,
    id: 'getNewPasskeyOptions',
    method: 'post',
    path: '/api/v1/auth/passkeys/options',
    summary: 'A challenge to register a passkey',
    description: RECENT,
    answer: successAnswer(
      'Options of WebAuthn; the challenge is valid for 5 minutes.',
      WebAuthnOptions
    ),
    handle: newPasskeyOptions
  },
  {
    ...setUp,
    id: 'addPasskey',
    method: 'post',
    path: '/api/v1/auth/passkeys',
    summary: 'Register a passkey',
    description: RECENT,
    body: NewPasskey,
    answer: cookieAnswer(
      'The signed-in user, in a new session.',
      SignedIn.extend({ passkey: PasskeyAnswer, recovery_codes: codes })
    ),
    handle: newPasskey
  },
  {
    ...common,
    id: 'renamePasskey',
    method: 'patch',
    path: '/api/v1/auth/passkeys/{id}',
    summary: 'Rename a passkey',
    parameters: passkeyId,
    body: PasskeyChange,
    answer: successAnswer('Its name.', PasskeyChange.extend({ id: z.string() })),
    codes: ['NOT_FOUND'],
    handle: changePasskey
  },
  {
    ...common,
    id: 'removePasskey',
    method: 'delete',
    path: '/api/v1/auth/passkeys/{id}',
    summary: 'Remove a passkey',
    description: RECENT,
    parameters: passkeyId,
    answer: successAnswer('Its id.', z.object({ removed: z.string() })),
    codes: ['NOT_FOUND'],
    handle: dropPasskey
  }
]
