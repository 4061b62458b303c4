/** The routes of API keys. */

import { z } from 'zod'
import { NewKey } from '../../../domains/people/account-keys.ts'
import { successAnswer } from '../../openapi/answer.ts'
import { Key, NewKeyAnswer } from '../account/answers.ts'
import type { Route } from '../route.ts'
import { endKey, keys, newKey, renewKey } from './handlers.ts'

const id = z.object({ id: z.string() })

/** The routes of API keys. */
export const keyRoutes: readonly Route[] = [
  {
    id: 'listKeys',
    method: 'get',
    path: '/api/v1/account/keys',
    tag: 'Keys',
    summary: 'List API keys',
    access: 'keys',
    sessionNeeds: { least: 'member' },
    answer: successAnswer('The keys, oldest first.', z.array(Key)),
    handle: keys
  },
  {
    id: 'createKey',
    method: 'post',
    path: '/api/v1/account/keys',
    tag: 'Keys',
    summary: 'Create a key',
    access: 'keys',
    body: NewKey,
    answer: successAnswer('The only response that contains the key.', NewKeyAnswer),
    codes: ['NOT_FOUND'],
    handle: newKey
  },
  {
    id: 'revokeKey',
    method: 'delete',
    path: '/api/v1/account/keys/{id}',
    tag: 'Keys',
    summary: 'Revoke a key',
    access: 'keys',
    parameters: id,
    answer: successAnswer('Its id.', z.object({ revoked: z.string() })),
    codes: ['NOT_FOUND'],
    handle: endKey
  },
  {
    id: 'regenerateKey',
    method: 'post',
    path: '/api/v1/account/keys/{id}/regenerate',
    tag: 'Keys',
    summary: 'Rotate a key',
    access: 'keys',
    parameters: id,
    answer: successAnswer('The only response that contains the key.', NewKeyAnswer),
    codes: ['NOT_FOUND'],
    handle: renewKey
  }
]
