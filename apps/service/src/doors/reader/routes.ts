/** The routes that read a page by its address alone, in the format of Jina Reader. */

import { z } from 'zod'
import { FETCH_CODES, headers } from '../routes/fetch/request-parts.ts'
import type { Route } from '../routes/route.ts'
import { readBody, readUrl } from './handlers.ts'
import { ReaderBody, SearchBody } from './reader-body.ts'
import { READER_HEADERS } from './reader-request.ts'
import { searchText } from './search-handler.ts'

const text = { schema: { type: 'string' } } as const

/** Schema of the JSON answer. */
const ReaderData = z
  .object({
    code: z.literal(200),
    status: z.literal(20_000),
    data: z.object({
      title: z.string(),
      description: z.string(),
      url: z.string().describe('After redirects.'),
      content: z.string(),
      publishedTime: z.string().optional(),
      links: z.record(z.string(), z.string()).optional(),
      images: z.record(z.string(), z.string()).optional(),
      warning: z.string().optional(),
      usage: z.object({ tokens: z.int().min(0).describe('Tokens charged.') })
    }),
    meta: z.object({ request_id: z.string(), usage: z.object({ tokens: z.int().min(0) }) })
  })
  .meta({ id: 'ReaderAnswer' })

/** Schema of the JSON answer of a search. */
const SearchedData = z
  .object({
    code: z.literal(200),
    status: z.literal(20_000),
    data: z.array(
      z.looseObject({
        title: z.string(),
        url: z.string(),
        description: z.string(),
        content: z.string().optional(),
        warning: z.string().optional()
      })
    ),
    warning: z.string().optional(),
    meta: z.object({ request_id: z.string(), usage: z.object({ tokens: z.int().min(0) }) })
  })
  .meta({ id: 'SearchPagesAnswer' })

const NAMED = READER_HEADERS.map((name) => `\`${name}\``).join(', ')

const ignored = {
  'X-Sluice-Ignored': { description: 'Options without effect.', schema: { type: 'string' } }
} as const

const answer = {
  headers: ignored,
  description:
    'Title, address and Markdown as text; by `Accept`, Markdown alone, JSON, or one event.',
  content: {
    'text/plain': text,
    'text/markdown': text,
    'application/json': { schema: ReaderData },
    'text/event-stream': text
  }
}

/** Parameters of `/s/`. Others are named in `X-Sluice-Ignored`. */
const SearchQuery = z.object({
  q: z.string().optional().describe('The query.'),
  num: z.string().optional().describe('Number of results: 1 to 20, usually 5.'),
  hl: z.string().optional().describe('Language of the results: `en`, `pt-BR`.'),
  type: z.enum(['web', 'news']).optional(),
  site: z.string().optional().describe('Only results from these domains.')
})

const searching = {
  tag: 'Fetch',
  description:
    "Results of the operator's search engine in the format of Jina's search, with their pages unless `X-Respond-With` is `no-content`. The search costs 1 token, and each page as a fetch. Options of the pages are the headers of `GET /r/{url}`.",
  access: 'fetch',
  needsKey: true,
  headers,
  answer: {
    headers: ignored,
    description:
      'Title, address, description and content of each result as text; by `Accept`, JSON.',
    content: {
      'text/plain': text,
      'text/markdown': text,
      'application/json': { schema: SearchedData },
      'text/event-stream': text
    }
  },
  codes: [...FETCH_CODES, 'SEARCH_NOT_CONFIGURED', 'SEARCH_UNAVAILABLE'],
  isCharged: true,
  handle: searchText
} as const

/** The routes. */
export const readerRoutes: readonly Route[] = [
  {
    id: 'readUrl',
    method: 'get',
    path: '/r/{url}',
    takesRest: true,
    tag: 'Fetch',
    summary: 'Read a page as text',
    description: `The rest of the path, with its query, is the URL: \`/r/https://example.com/a?b=c\`. Options are headers: ${NAMED}. Other headers of Jina Reader are listed in \`X-Sluice-Ignored\`.`,
    access: 'fetch',
    needsKey: true,
    parameters: z.object({ url: z.string().describe('The URL to read, unencoded.') }),
    headers,
    answer,
    codes: FETCH_CODES,
    isCharged: true,
    handle: readUrl
  },
  {
    id: 'readBody',
    method: 'post',
    path: '/r/',
    tag: 'Fetch',
    summary: 'Read a page as text, by a body',
    description:
      'The same with the address in a JSON body or a form: for addresses with a fragment, and for a page that you have. Further fields are the headers in camel case: `targetSelector` is `X-Target-Selector`.',
    access: 'fetch',
    needsKey: true,
    headers,
    body: ReaderBody,
    readsOwnBody: true,
    answer,
    codes: FETCH_CODES,
    isCharged: true,
    handle: readBody
  },
  {
    id: 'searchPages',
    method: 'get',
    path: '/s/',
    summary: 'Search the web, as text',
    query: SearchQuery,
    ...searching
  },
  {
    id: 'searchPagesByPath',
    method: 'get',
    path: '/s/{query}',
    takesRest: true,
    summary: 'Search the web, as text, by a path',
    parameters: z.object({ query: z.string().describe('The query.') }),
    ...searching
  },
  {
    id: 'searchPagesByBody',
    method: 'post',
    path: '/s/',
    summary: 'Search the web, as text, by a body',
    body: SearchBody,
    readsOwnBody: true,
    ...searching
  }
]
