/** The operations that fetch, and those of the history. */

import { ERRORS, type ErrorCode, type Registry } from '@sluice/core'
import { FetchRequest } from '@sluice/fetch'
import { z } from 'zod'
import { ResultsQuery } from '../history.ts'
import { IDEMPOTENCY_KEY } from '../http/api.ts'
import {
  Deleted,
  FetchAnswer,
  HistoryAnswer,
  HistoryItem,
  ProfileAnswer,
  QuoteAnswer
} from '../http/fetch-answers.ts'
import { FetchQuery } from '../http/query.ts'
import { ProfileRequest } from '../profile.ts'
import { jsonAnswer, successAnswer } from './answer.ts'
import type { Operation } from './operation.ts'

/** A fetch can fail in every way that there is, except by its method. */
const FETCH_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => code !== 'METHOD_NOT_ALLOWED'
)

const headers = z.object({
  'Idempotency-Key': z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .describe(
      'A request that succeeded is answered again for 24 hours, without a new fetch or charge.'
    )
})

const replayed = {
  'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' }
}

const list = 'History'
const shared = { limit: true, cursor: true } as const
const id = z.object({ id: z.string().describe('`meta.request_id` of the answer.') })

/** Query of the list, its number as what it is read as. */
const limit = ResultsQuery.shape.limit
const ListQuery = ResultsQuery.extend({
  limit: limit
    .unwrap()
    .out.default(limit.parse(undefined))
    .describe(limit.description ?? '')
})

/** Query of an export: the list's without pages. */
const ExportQuery = ResultsQuery.omit(shared)

/** Query of a deletion: the list's that find something, and every status counts. */
const DeleteQuery = ResultsQuery.omit({ ...shared, order: true, fields: true }).extend({
  status: ResultsQuery.shape.status.unwrap().default('all')
})

/** The operations. @param registry - whose profile endpoints there are. */
export function fetchOperations(registry: Registry): Operation[] {
  const networks = registry.parsers.flatMap(({ network }) => network ?? [])
  return [fetchOperation, ...(networks.length > 0 ? [profileOperation(networks)] : []), ...history]
}

const fetchOperation: Operation = {
  id: 'fetchUrl',
  method: 'post',
  path: '/api/v1/internet/fetch',
  tag: 'Fetch',
  summary: 'Fetch and read a URL',
  access: 'fetch',
  query: FetchQuery,
  headers,
  body: FetchRequest,
  answer: {
    ...jsonAnswer(
      'What was read; with `dry_run=true` what it would cost.',
      z.union([FetchAnswer, QuoteAnswer])
    ),
    headers: replayed
  },
  codes: FETCH_CODES,
  isCharged: true
}

function profileOperation(networks: readonly string[]): Operation {
  return {
    id: 'extractProfile',
    method: 'post',
    path: '/api/v1/scraper/{network}/profile',
    tag: 'Fetch',
    summary: 'A public profile as a bare record',
    access: 'fetch',
    parameters: z.object({ network: z.enum(networks as [string, ...string[]]) }),
    headers,
    body: ProfileRequest,
    answer: { ...jsonAnswer('The record.', ProfileAnswer), headers: replayed },
    codes: FETCH_CODES,
    isCharged: true,
    isFlat: true
  }
}

const history: readonly Operation[] = [
  {
    id: 'listResults',
    method: 'get',
    path: '/api/v1/fetch/results',
    tag: list,
    summary: 'The history, a page of it',
    access: 'results',
    query: ListQuery,
    answer: jsonAnswer('The items, and where the next page begins.', HistoryAnswer)
  },
  {
    id: 'deleteResults',
    method: 'delete',
    path: '/api/v1/fetch/results',
    tag: list,
    summary: 'Delete all results, or those that the query finds',
    access: 'results',
    query: DeleteQuery,
    answer: successAnswer('How many there were.', Deleted)
  },
  {
    id: 'exportResults',
    method: 'get',
    path: '/api/v1/fetch/results/export',
    tag: list,
    summary: 'The results as NDJSON, one a line',
    description: 'A connection that breaks in the middle means that lines are missing.',
    access: 'results',
    query: ExportQuery,
    answer: {
      description: 'A line of JSON for each item, each like an item of the list.',
      headers: {
        'Content-Disposition': {
          description: 'A name for the file.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: { 'application/x-ndjson': { schema: { type: 'string' } } }
    }
  },
  {
    id: 'getResult',
    method: 'get',
    path: '/api/v1/fetch/results/{id}',
    tag: list,
    summary: 'One result',
    access: 'results',
    parameters: id,
    answer: successAnswer('The item.', HistoryItem),
    codes: ['NOT_FOUND']
  },
  {
    id: 'deleteResult',
    method: 'delete',
    path: '/api/v1/fetch/results/{id}',
    tag: list,
    summary: 'Delete a result',
    access: 'results',
    parameters: id,
    answer: successAnswer('It is gone.', Deleted),
    codes: ['NOT_FOUND']
  }
]
