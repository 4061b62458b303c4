/** The routes of operators. */

import { z } from 'zod'
import { MovementsQuery } from '../../../domains/history/movements.ts'
import { AccountsQuery } from '../../../domains/operator/accounts/account-search.ts'
import { AccountChange } from '../../../domains/operator/accounts/account-view.ts'
import { Suspension } from '../../../domains/operator/accounts/suspend-account.ts'
import { Grant, Refund } from '../../../domains/operator/accounts/tokens.ts'
import { NewInvitation } from '../../../domains/operator/invitations.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import {
  AccountDetails,
  AccountMovements,
  Accounts,
  InvitationAnswer,
  Invitations,
  ResetAnswer
} from './answers.ts'
import {
  account,
  accountChange,
  accounts,
  closing,
  factorsReset,
  grant,
  invitation,
  invitations,
  movements,
  refund,
  resetLink,
  suspension,
  withdrawal
} from './handlers.ts'
import { watchRoutes } from './watch-routes.ts'

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
    summary: 'List accounts with balances and users, or search them',
    description: 'A page of a search may have fewer than `limit` accounts even if more follow.',
    query: AccountsQuery,
    answer: successAnswer('One page.', Accounts),
    handle: accounts
  },
  {
    ...common,
    id: 'getAccountOf',
    method: 'get',
    path: '/api/v1/operator/accounts/{id}',
    summary: 'An account with its users and keys',
    parameters: id,
    answer: successAnswer('The account, without the content that it fetched.', AccountDetails),
    codes: ['NOT_FOUND'],
    handle: account
  },
  {
    ...common,
    id: 'renameAccount',
    method: 'patch',
    path: '/api/v1/operator/accounts/{id}',
    summary: 'Rename an account',
    parameters: id,
    body: AccountChange,
    answer: successAnswer('The account.', AccountDetails),
    codes: ['NOT_FOUND'],
    handle: accountChange
  },
  {
    ...common,
    id: 'listMovementsOf',
    method: 'get',
    path: '/api/v1/operator/accounts/{id}/movements',
    summary: 'Token transactions of an account, newest first',
    description: 'The last 10,000, without the fetched content.',
    parameters: id,
    query: MovementsQuery,
    answer: successAnswer('One page.', AccountMovements),
    codes: ['NOT_FOUND'],
    handle: movements
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
    id: 'listInvitations',
    method: 'get',
    path: '/api/v1/operator/invitations',
    summary: 'List the open invitations',
    answer: successAnswer(
      'Includes invitations to teams; the first to expire comes first.',
      Invitations
    ),
    handle: invitations
  },
  {
    ...common,
    id: 'withdrawInvitationOf',
    method: 'delete',
    path: '/api/v1/operator/invitations/{id}',
    summary: 'Withdraw an invitation',
    parameters: z.object({ id: z.string().describe('Id of the invitation.') }),
    answer: successAnswer('Its id.', z.object({ withdrawn: z.string() })),
    codes: ['NOT_FOUND'],
    handle: withdrawal
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
    summary: 'Create a single-use link for a user to choose a new password, valid for 24 hours',
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
    codes: ['NOT_FOUND'],
    handle: factorsReset
  },
  ...watchRoutes
]
