/** The routes of buying tokens. */

import { z } from 'zod'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { Packs, Purchase } from './answers.ts'
import { checkout, packs } from './handlers.ts'

/** The routes of buying tokens. */
export const billingRoutes: readonly Route[] = [
  {
    id: 'listPacks',
    method: 'get',
    path: '/api/v1/billing/packs',
    tag: 'Account',
    summary: 'List the packs of tokens for sale',
    access: 'account',
    answer: successAnswer('Empty if the service sells no tokens.', Packs),
    handle: packs
  },
  {
    id: 'buyPack',
    method: 'post',
    path: '/api/v1/billing/checkout',
    tag: 'Account',
    summary: 'Start the purchase of a pack',
    description: 'For admins and owners. The tokens are added after Stripe confirms the payment.',
    access: 'session',
    sessionNeeds: { least: 'admin' },
    body: Purchase,
    answer: successAnswer('Stripe page for the payment.', z.object({ url: z.url() })),
    codes: ['NOT_FOUND'],
    handle: checkout
  }
]
