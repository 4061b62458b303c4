/** The routes of operators. */

import { z } from 'zod'
import { successAnswer } from '../../openapi/answer.ts'
import {
  AccountsQuery,
  AuditQuery,
  Grant,
  NewInvitation,
  Refund,
  Suspension
} from '../../people/operator.ts'
import { Accounts, AuditLog, InvitationAnswer, ResetAnswer } from '../account/answers.ts'
import type { Route } from '../route.ts'
import {
  accounts,
  auditLog,
  closing,
  factorsReset,
  grant,
  invitation,
  refund,
  resetLink,
  suspension
} from './handlers.ts'

const id = z.object({ id: z.string().describe('Id of the account.') })
const userId = z.object({ id: z.string().describe('Id of the user.') })
const common = { tag: 'Operators', access: 'operator' } as const
const applied = z.boolean().describe('False if it was already applied.')

/** The routes of operators. */
export const operatorRoutes: readonly Route[] = [
  {
    ...common,
    id: 'listAccounts',
    method: 'get',
    path: '/api/v1/operator/accounts',
    summary: 'List accounts with balances and users',
    query: AccountsQuery,
    answer: successAnswer('One page.', Accounts),
    handle: accounts
  },
  {
    ...common,
    id: 'closeAccountOf',
    method: 'delete',
    path: '/api/v1/operator/accounts/{id}',
    summary: 'Close an account permanently',
    parameters: id,
    answer: successAnswer('Its id.', z.object({ closed: z.string() })),
    codes: ['NOT_FOUND'],
    handle: closing
  },
  {
    ...common,
    id: 'suspendAccount',
    method: 'post',
    path: '/api/v1/operator/accounts/{id}/suspension',
    summary: 'Suspend or resume an account',
    parameters: id,
    body: Suspension,
    answer: successAnswer('The new state.', Suspension.extend({ account: z.string() })),
    codes: ['NOT_FOUND'],
    handle: suspension
  },
  {
    ...common,
    id: 'grantTokens',
    method: 'post',
    path: '/api/v1/operator/grants',
    summary: 'Grant purchased tokens, once per id',
    body: Grant,
    answer: successAnswer('The grant.', Grant.extend({ applied })),
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    handle: grant
  },
  {
    ...common,
    id: 'refundResult',
    method: 'post',
    path: '/api/v1/operator/refunds',
    summary: 'Refund a result, once',
    body: Refund,
    answer: successAnswer('The refund.', Refund.extend({ applied })),
    codes: ['NOT_FOUND'],
    handle: refund
  },
  {
    ...common,
    id: 'inviteUser',
    method: 'post',
    path: '/api/v1/operator/invitations',
    summary: 'Create an invitation for one user, valid for a week',
    body: NewInvitation,
    answer: successAnswer('The only response that contains the invitation.', InvitationAnswer),
    codes: ['NOT_FOUND'],
    handle: invitation
  },
  {
    ...common,
    id: 'resetPasswordOf',
    method: 'post',
    path: '/api/v1/operator/users/{id}/reset',
    summary: 'Create a link for a user to choose a new password, once within 24 hours',
    parameters: userId,
    answer: successAnswer('The only response that contains the token.', ResetAnswer),
    codes: ['NOT_FOUND'],
    handle: resetLink
  },
  {
    ...common,
    id: 'resetFactorsOf',
    method: 'delete',
    path: '/api/v1/operator/users/{id}/factors',
    summary: 'Remove the second factors of a user who has lost them',
    description: 'The sessions of the user end.',
    parameters: userId,
    answer: successAnswer('The id of the user.', z.object({ reset: z.string() })),
    codes: ['NOT_FOUND', 'OVERLOADED'],
    handle: factorsReset
  },
  {
    ...common,
    id: 'readAuditLog',
    method: 'get',
    path: '/api/v1/operator/audit',
    summary: 'The audit log, newest first',
    query: AuditQuery,
    answer: successAnswer('One page.', AuditLog),
    handle: auditLog
  }
]
