/** `search_history`: what was read before. */

import type { HistoryItem } from '@sluice/client'
import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { freeOfCharge, priceLine } from '../answer/price.ts'
import { clip } from '../text/clip.ts'
import { defineTool, needed, type ToolContext } from '../tool.ts'
import { defined, maxTokens } from './inputs.ts'
import { AROUND_LIST, fittingLines, listAnswer } from './list-answer.ts'

const Input = z.strictObject({
  q: z.string().min(1).max(200).optional().describe('Words of the URL or title'),
  url: z.string().min(1).max(8_192).optional().describe('Exactly as fetched'),
  host: z.string().min(1).max(253).optional(),
  parser: z.string().min(1).max(214).optional(),
  status: z.enum(['success', 'failed', 'all']).optional(),
  from: z.string().max(40).optional().describe('ISO 8601, inclusive'),
  to: z.string().max(40).optional().describe('ISO 8601, exclusive'),
  limit: z.int().min(1).max(100).default(20),
  cursor: z.string().max(1_000).optional(),
  max_tokens: maxTokens
})
type Input = z.infer<typeof Input>

/** See the module. */
export const searchHistory = defineTool({
  name: 'search_history',
  title: 'Search the history',
  description:
    'List pages that this account has read, newest first, with their result ids: 0 credits. To read one again, call read_page with its id: 0 credits.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run(input, context) {
    const { lines, next } = await itemsOf(input, context)
    const price = await freeOfCharge(context.client, undefined, context.signal)
    const what = lines.length === 0 ? 'No result matches.' : `${lines.length} results.`
    const head = [`${what} ${priceLine(price)}`]
    const after = next === null ? [] : [`More: the same call with "cursor": "${next}".`]
    return listAnswer(newFence(), 'results', lines, { head, after })
  }
})

/** Returns the results, as many as fit; see `get_job`. */
async function itemsOf({ max_tokens, limit, ...filter }: Input, { client, signal }: ToolContext) {
  const list = needed(client.resultsPage, 'search_history')
  const query = (count: number) => defined({ ...filter, limit: count, fields: 'meta' as const })
  let page = await list(query(limit), { signal })
  let lines = fittingLines(page.data, lineOf, max_tokens - AROUND_LIST)
  if (lines.length < page.data.length) {
    page = await list(query(lines.length), { signal })
    lines = page.data.map(lineOf)
  }
  return { lines, next: page.next_cursor }
}

function lineOf({ id, status, error, created_at, url, metadata }: HistoryItem): string {
  return [
    id,
    status === 'failed' ? `failed ${error?.code ?? ''}`.trim() : created_at.slice(0, 16),
    clip(oneLine(url, 2_000), 150),
    ...(metadata.title ? [clip(oneLine(metadata.title), 40)] : [])
  ].join(' | ')
}
