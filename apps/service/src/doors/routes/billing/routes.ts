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
    summary: 'Packs of tokens that are for sale',
    access: 'account',
    answer: successAnswer('Empty where none are sold.', Packs),
    handle: packs
  },
  {
    id: 'buyPack',
    method: 'post',
    path: '/api/v1/billing/checkout',
    tag: 'Account',
    summary: 'Begin to buy a pack',
    description: 'For admins and owners. The tokens come once Stripe says that they are paid.',
    access: 'session',
    sessionNeeds: { least: 'admin' },
    body: Purchase,
    answer: successAnswer(
      'A page of Stripe on which the pack is paid.',
      z.object({ url: z.url() })
    ),
    codes: ['NOT_FOUND'],
    handle: checkout
  }
]
