/** The route that reads a page by its address alone. */

import { z } from 'zod'
import { FETCH_CODES, headers } from '../routes/fetch/request-parts.ts'
import type { Route } from '../routes/route.ts'
import { readUrl } from './handlers.ts'
import { READER_HEADERS } from './reader-request.ts'

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

/** The routes. */
export const readerRoutes: readonly Route[] = [
  {
    id: 'readUrl',
    method: 'get',
    path: '/r/{url}',
    takesRest: true,
    tag: 'Fetch',
    summary: 'Read a page as text',
    description: `The rest of the path, with its query, is the URL: \`/r/https://example.com/a?b=c\`. Options are headers: ${READER_HEADERS.map((name) => `\`${name}\``).join(', ')}. Other headers of Jina Reader are listed in \`X-Sluice-Ignored\`.`,
    access: 'fetch',
    needsKey: true,
    parameters: z.object({ url: z.string().describe('The URL to read, unencoded.') }),
    headers,
    answer: {
      description: 'Title, address and Markdown as text; by `Accept`, Markdown alone or JSON.',
      content: {
        'text/plain': text,
        'text/markdown': text,
        'application/json': { schema: ReaderData }
      }
    },
    codes: FETCH_CODES,
    isCharged: true,
    handle: readUrl
  }
]
