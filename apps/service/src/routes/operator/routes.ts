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
import { Accounts, AuditLog, InvitationAnswer } from '../account/answers.ts'
import type { Route } from '../route.ts'
import { accounts, auditLog, closing, grant, invitation, refund, suspension } from './handlers.ts'

const id = z.object({ id: z.string().describe('Of the account.') })
const common = { tag: 'Operators', access: 'operator' } as const
const applied = z.boolean().describe('False when it was done before.')

/** The routes of operators. */
export const operatorRoutes: readonly Route[] = [
  {
    ...common,
    id: 'listAccounts',
    method: 'get',
    path: '/api/v1/operator/accounts',
    summary: 'Accounts with balances and users, by their ids',
    query: AccountsQuery,
    answer: successAnswer('A page of them.', Accounts),
    handle: accounts
  },
  {
    ...common,
    id: 'closeAccountOf',
    method: 'delete',
    path: '/api/v1/operator/accounts/{id}',
    summary: 'Close an account for good',
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
    summary: 'End the use of the keys and sessions of an account, or allow it again',
    parameters: id,
    body: Suspension,
    answer: successAnswer('As it is now.', Suspension.extend({ account: z.string() })),
    codes: ['NOT_FOUND'],
    handle: suspension
  },
  {
    ...common,
    id: 'grantTokens',
    method: 'post',
    path: '/api/v1/operator/grants',
    summary: 'Add purchased tokens, once for each id',
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
    summary: 'Give the charge of a result back, once',
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
    summary: 'An invitation, good for one user and a week',
    body: NewInvitation,
    answer: successAnswer('The only answer that shows it.', InvitationAnswer),
    codes: ['NOT_FOUND'],
    handle: invitation
  },
  {
    ...common,
    id: 'readAuditLog',
    method: 'get',
    path: '/api/v1/operator/audit',
    summary: 'The audit log, newest first',
    query: AuditQuery,
    answer: successAnswer('A page of it.', AuditLog),
    handle: auditLog
  }
]
