/** `search_web`: results of the search engine of the service. */

import type { SearchResults } from '@sluice/client'
import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { priceLine, priceOf } from '../answer/price.ts'
import { clip } from '../text/clip.ts'
import { defineTool, needed } from '../tool.ts'
import { defined, maxTokens } from './inputs.ts'
import { AROUND_LIST, fittingLines, listAnswer } from './list-answer.ts'
import { warningLine } from './page.ts'

/** Tokens of a title, a URL and a snippet that an answer shows. */
const SHOWN = { title: 40, url: 150, snippet: 80 }

const domains = z.array(z.string()).max(20).optional()

const Input = z.strictObject({
  query: z.string().min(1).max(500),
  limit: z.int().min(1).max(50).default(10),
  category: z.enum(['general', 'news', 'science', 'it']).optional(),
  time_range: z.enum(['day', 'week', 'month', 'year']).optional(),
  language: z.string().max(10).optional(),
  include_domains: domains,
  exclude_domains: domains,
  max_tokens: maxTokens
})

/** See the module. */
export const searchWeb = defineTool({
  name: 'search_web',
  title: 'Search the web',
  description:
    'Find pages by words: titles, URLs and snippets. 1 credit if there are results. Read the pages with read_page or read_many.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ max_tokens, ...input }, { client, paid }) {
    const answer = await needed(client.search, 'search_web')(defined(input), paid())
    const { results } = answer.search
    const lines = fittingLines(results, lineOf, max_tokens - AROUND_LIST)
    const what = results.length === 0 ? 'Nothing was found.' : `${lines.length} results.`
    const head = [`${what} ${priceLine(priceOf(answer.receipt))}`, ...warningLine(answer.warnings)]
    return listAnswer(newFence(), 'results', lines, { head, after: [] })
  }
})

function lineOf({ position, url, title, snippet, published_at }: Found): string {
  const day = published_at?.slice(0, 10)
  return [
    `${position}. ${clip(oneLine(title), SHOWN.title)}`,
    clip(oneLine(url, 2_000), SHOWN.url),
    ...(day ? [day] : []),
    clip(oneLine(snippet, 1_000), SHOWN.snippet)
  ].join(' | ')
}

type Found = SearchResults['results'][number]
