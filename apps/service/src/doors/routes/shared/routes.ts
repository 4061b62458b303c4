/** The routes of shared results. */

import { z } from 'zod'
import { ShareBody } from '../../../domains/history/shared-result.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { readShared, shareResult } from './handlers.ts'

const tag = 'History'
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

const ShareLink = z
  .object({
    url: z.string().describe('Path of a page that shows the result without a login.'),
    expires_at: instant
  })
  .meta({ id: 'ShareLink' })

const SharedResult = z
  .object({
    id: z.string(),
    url: z.string(),
    final_url: z.string().nullable(),
    title: z.string().nullable(),
    parser: z.object({ name: z.string(), version: z.string() }),
    completed_at: instant,
    expires_at: instant.describe('End of the link.'),
    data: z.unknown().describe('The data of the result, without pictures.')
  })
  .meta({ id: 'SharedResult' })

/** The routes. */
export const sharedRoutes: readonly Route[] = [
  {
    id: 'shareResult',
    method: 'post',
    path: '/api/v1/fetch/results/{id}/share',
    tag,
    summary: 'Make a read-only link to a result',
    description:
      'Anyone with the link can read the address of the page and its data, for a week at most. Deleting the result ends the link. Options, pictures, keys and prices are not shown.',
    access: 'results',
    parameters: z.object({ id: z.string().describe('`meta.request_id` of the answer.') }),
    body: ShareBody,
    mayLackBody: true,
    readsOwnBody: true,
    answer: successAnswer('The link.', ShareLink),
    status: 201,
    codes: ['NOT_FOUND'],
    handle: shareResult
  },
  {
    id: 'getSharedResult',
    method: 'get',
    path: '/api/v1/shared/{id}',
    tag,
    summary: 'Read a shared result',
    access: 'public',
    parameters: z.object({ id: z.string().describe('Id of the result.') }),
    query: z.object({ token: z.string().max(1_000).describe('Token from the link.') }),
    answer: {
      ...successAnswer('The result.', SharedResult),
      headers: {
        'X-Robots-Tag': {
          description: '`noindex`: no search engine is to list it.',
          required: true,
          schema: { const: 'noindex' }
        }
      }
    },
    codes: ['NOT_FOUND', 'OVERLOADED', 'STORE_UNAVAILABLE'],
    handle: readShared
  }
]
