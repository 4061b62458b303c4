/** The routes of the account. */

import { z } from 'zod'
import { MovementsQuery } from '../../../domains/history/movements.ts'
import { UsageQuery } from '../../../domains/history/usage.ts'
import { cookieAnswer, successAnswer } from '../../openapi/answer.ts'
import { Closing, closeOwnAccount } from '../auth/handlers.ts'
import type { Route } from '../route.ts'
import { Account, Movements, Usage } from './answers.ts'
import { account, movements, usage } from './handlers.ts'

const rows = 'Rows ordered by group, and their total.'
const usageAnswer: Route['answer'] = {
  description: rows,
  headers: {
    'Content-Disposition': {
      description: 'With `format=csv`: a name for the file.',
      schema: { type: 'string' }
    }
  },
  content: {
    ...successAnswer(rows, Usage).content,
    'text/csv': { schema: { type: 'string' } }
  }
}

/** The routes of the account. */
export const accountRoutes: readonly Route[] = [
  {
    id: 'getAccount',
    method: 'get',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'Balance',
    access: 'account',
    answer: successAnswer('The account.', Account),
    codes: ['NOT_FOUND'],
    handle: account
  },
  {
    id: 'getUsage',
    method: 'get',
    path: '/api/v1/account/usage',
    tag: 'Account',
    summary: 'Requests, tokens and times by day, hour, key or parser',
    access: 'account',
    query: UsageQuery,
    answer: usageAnswer,
    handle: usage
  },
  {
    id: 'listMovements',
    method: 'get',
    path: '/api/v1/account/movements',
    tag: 'Account',
    summary: 'Token transactions, newest first',
    description: 'The last 10,000. Tokens held for requests in flight are not included.',
    access: 'account',
    query: MovementsQuery,
    answer: successAnswer('One page.', Movements),
    handle: movements
  },
  {
    id: 'closeAccount',
    method: 'delete',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'Close the account permanently',
    access: 'session',
    sessionNeeds: { least: 'owner' },
    body: Closing,
    answer: cookieAnswer('The account is closed.', z.object({ closed: z.string() })),
    codes: ['NOT_FOUND'],
    handle: closeOwnAccount
  }
]
