/** The routes of cookie sessions (docs/browser.md "Sessions"). */

import { z } from 'zod'
import { SessionBody } from '../../../domains/fetch/cookie-sessions/session-request.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { SessionItem } from './answers.ts'
import { createSession, deleteSession, getSession, listSessions } from './handlers.ts'

const tag = 'Sessions'
const parameters = z.object({ id: z.string().describe('`data.id` of the session.') })

/** The routes. */
export const sessionRoutes: readonly Route[] = [
  {
    id: 'createCookieSession',
    method: 'post',
    path: '/api/v1/sessions',
    tag,
    summary: 'Create a session',
    description:
      'Cookies that requests with `options.session` send to its hosts. They are sealed, and no answer shows them.',
    access: 'fetch',
    body: SessionBody,
    answer: successAnswer('The session.', SessionItem),
    status: 201,
    codes: ['INVALID_REQUEST', 'MISSING_PARAMETER', 'NOT_FOUND'],
    handle: createSession
  },
  {
    id: 'listCookieSessions',
    method: 'get',
    path: '/api/v1/sessions',
    tag,
    summary: 'List sessions',
    access: 'results',
    answer: successAnswer('Sessions that have not expired, newest first.', z.array(SessionItem)),
    handle: listSessions
  },
  {
    id: 'getCookieSession',
    method: 'get',
    path: '/api/v1/sessions/{id}',
    tag,
    summary: 'Get a session',
    access: 'results',
    parameters,
    answer: successAnswer('The session.', SessionItem),
    codes: ['NOT_FOUND'],
    handle: getSession
  },
  {
    id: 'deleteCookieSession',
    method: 'delete',
    path: '/api/v1/sessions/{id}',
    tag,
    summary: 'Delete a session',
    access: 'fetch',
    parameters,
    answer: successAnswer('The session is deleted.', z.object({ deleted: z.int() })),
    codes: ['NOT_FOUND'],
    handle: deleteSession
  }
]
