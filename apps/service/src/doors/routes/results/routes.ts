/** The routes of the history. */

import { ReadAgainRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { ComparisonQuery } from '../../../domains/fetch/changes/compare-kept.ts'
import { FacetsQuery } from '../../../domains/history/facets.ts'
import { ResultsQuery } from '../../../domains/history/results-query.ts'
import { FetchQuery } from '../../http/query.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import { Deleted, FetchAnswer, HistoryAnswer, HistoryItem, QuoteAnswer } from '../fetch/answers.ts'
import { FETCH_CODES, headers, replayed } from '../fetch/request-parts.ts'
import type { Route } from '../route.ts'
import { ComparisonAnswer, FacetsAnswer } from './answers.ts'
import {
  comparison,
  deleteManyResults,
  deleteResult,
  facets,
  result,
  results,
  resultsExport
} from './handlers.ts'
import { readResult } from './read-handler.ts'

const list = 'History'
const shared = { limit: true, cursor: true } as const
const id = z.object({ id: z.string().describe('`meta.request_id` of the answer.') })

/** Query of the list, with its number typed as a number. */
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

/** The routes of the history. */
export const resultRoutes: readonly Route[] = [
  {
    id: 'listResults',
    method: 'get',
    path: '/api/v1/fetch/results',
    tag: list,
    summary: 'List results',
    description:
      'A search with `q` looks at 10,000 results per request: a page may have fewer items than `limit`, or none, and `next_cursor` continues.',
    access: 'results',
    query: ListQuery,
    answer: jsonAnswer('The items, and the cursor of the next page.', HistoryAnswer),
    handle: results
  },
  {
    id: 'deleteResults',
    method: 'delete',
    path: '/api/v1/fetch/results',
    tag: list,
    summary: 'Delete all results, or those that match the query',
    access: 'results',
    query: DeleteQuery,
    answer: successAnswer('The number of deleted results.', Deleted),
    handle: deleteManyResults
  },
  {
    id: 'exportResults',
    method: 'get',
    path: '/api/v1/fetch/results/export',
    tag: list,
    summary: 'Export results as NDJSON',
    description: 'If the connection breaks, lines are missing.',
    access: 'results',
    query: ExportQuery,
    answer: {
      description: 'One line of JSON per item, in the form of the list.',
      headers: {
        'Content-Disposition': {
          description: 'A name for the file.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: { 'application/x-ndjson': { schema: { type: 'string' } } }
    },
    handle: resultsExport
  },
  {
    id: 'countResults',
    method: 'get',
    path: '/api/v1/fetch/results/facets',
    tag: list,
    summary: 'Count results by outcome, host and parser',
    access: 'results',
    query: FacetsQuery,
    answer: successAnswer('Totals, and the most frequent hosts and parsers.', FacetsAnswer),
    handle: facets
  },
  {
    id: 'getResult',
    method: 'get',
    path: '/api/v1/fetch/results/{id}',
    tag: list,
    summary: 'Get a result',
    access: 'results',
    parameters: id,
    answer: successAnswer('The item.', HistoryItem),
    codes: ['NOT_FOUND'],
    handle: result
  },
  {
    id: 'deleteResult',
    method: 'delete',
    path: '/api/v1/fetch/results/{id}',
    tag: list,
    summary: 'Delete a result',
    access: 'results',
    parameters: id,
    answer: successAnswer('The result is deleted.', Deleted),
    codes: ['NOT_FOUND'],
    handle: deleteResult
  },
  {
    id: 'readResult',
    method: 'post',
    path: '/api/v1/fetch/results/{id}/read',
    tag: list,
    summary: 'Read a kept page again',
    description:
      'Reads the bytes that a fetch with `archive`, or a page of a job with `job.archive`, has kept: with other options, or with a newer parser. Fetches nothing. The answer is a new result, with the price of a fetch. A key needs the scope `results` too.',
    access: 'fetch',
    parameters: id,
    query: FetchQuery,
    headers,
    body: ReadAgainRequest,
    answer: {
      ...jsonAnswer(
        'The extracted data; with `dry_run=true`, the price.',
        z.union([FetchAnswer, QuoteAnswer])
      ),
      headers: replayed
    },
    codes: FETCH_CODES,
    isCharged: true,
    handle: readResult
  },
  {
    id: 'compareResults',
    method: 'get',
    path: '/api/v1/fetch/results/{id}/changes',
    tag: list,
    summary: 'Compare a result with another one',
    access: 'results',
    parameters: id,
    query: ComparisonQuery,
    answer: successAnswer('The differences between the two.', ComparisonAnswer),
    codes: ['NOT_FOUND', 'MISSING_PARAMETER'],
    handle: comparison
  }
]
