/** The route of searches (docs/search.md). */

import { z } from 'zod'
import { SearchRequest } from '../../../domains/jobs/search/search-request.ts'
import { FetchQuery } from '../../http/query.ts'
import { jsonAnswer } from '../../openapi/answer.ts'
import { FETCH_CODES, headers, replayed } from '../fetch/request-parts.ts'
import type { Route } from '../route.ts'
import { SearchAnswer, SearchQuote } from './answers.ts'
import { searchWeb } from './handler.ts'

/** The routes. */
export const searchRoutes: readonly Route[] = [
  {
    id: 'searchWeb',
    method: 'post',
    path: '/api/v1/internet/search',
    tag: 'Fetch',
    summary: 'Search the web',
    description:
      'Queries the SearXNG server of the operator. With `fetch`, the page of each result is fetched and charged too.',
    access: 'fetch',
    query: FetchQuery,
    headers,
    body: SearchRequest,
    answer: {
      ...jsonAnswer(
        'The results; with `dry_run=true`, the price.',
        z.union([SearchAnswer, SearchQuote])
      ),
      headers: replayed
    },
    codes: [...FETCH_CODES, 'SEARCH_NOT_CONFIGURED', 'SEARCH_UNAVAILABLE'],
    isCharged: true,
    handle: searchWeb
  }
]
