/** The routes of the history. */

import { z } from 'zod'
import { ComparisonQuery } from '../../../domains/fetch/changes/compare-kept.ts'
import { FacetsQuery } from '../../../domains/history/facets.ts'
import { ResultsQuery } from '../../../domains/history/results-query.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import { Deleted, HistoryAnswer, HistoryItem } from '../fetch/answers.ts'
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
