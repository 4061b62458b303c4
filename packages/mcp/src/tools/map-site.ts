/** `map_site`: the URLs of a site. */

import type { SiteMap } from '@sluice/client'
import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { freeOfCharge, type Price, priceLine, priceOf } from '../answer/price.ts'
import { ToolError } from '../answer/tool-error.ts'
import { clip } from '../text/clip.ts'
import { defineTool, needed, type ToolContext } from '../tool.ts'
import { defined, globs, maxTokens, resultId, url, within } from './inputs.ts'
import { AROUND_LIST, fittingLines, listAnswer } from './list-answer.ts'
import { keptResult } from './stored.ts'

const Input = z.strictObject({
  url: url.optional(),
  id: resultId.optional(),
  from: z.int().min(0).max(100_000).default(0).describe('Number of the first URL to list'),
  search: z.string().min(1).max(500).optional().describe('Words to rank the URLs by'),
  include: globs.describe('Globs for paths'),
  exclude: globs,
  within,
  limit: z.int().min(1).max(100_000).default(1_000),
  max_tokens: maxTokens
})
type Input = z.infer<typeof Input>

/** See the module. */
export const mapSite = defineTool({
  name: 'map_site',
  title: 'Map a site',
  description:
    'List the URLs of a site from its sitemaps, feeds, llms.txt and links, without reading the pages: 1 credit in all. Give url or id.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run(input, context) {
    if ((input.url === undefined) === (input.id === undefined)) {
      throw new ToolError('INVALID_REQUEST', 'Give either url or id.')
    }
    const { urls, price, id } = await mapOf(input, context)
    if (input.from > 0 && input.from >= urls.length) {
      throw new ToolError(
        'INVALID_REQUEST',
        `from must be below ${urls.length}, the number of URLs.`
      )
    }
    const lines = fittingLines(urls.slice(input.from), lineOf, input.max_tokens - AROUND_LIST)
    const last = input.from + lines.length
    const shown = lines.length === 0 ? 'none listed' : `${input.from} to ${last - 1} listed`
    const head = [`Result ${id}. ${urls.length} URLs, ${shown}. ${priceLine(price)}`]
    const on = `Continue at no charge: map_site {"id": "${id}", "from": ${last}}.`
    const after = last < urls.length ? [on] : []
    return listAnswer(newFence(), 'urls', lines, { head, after })
  }
})

type Found = SiteMap['urls']

async function mapOf(
  input: Input,
  context: ToolContext
): Promise<{ urls: Found; price: Price; id: string }> {
  const { client, signal, paid } = context
  if (input.id !== undefined) {
    const item = await keptResult(context, input.id)
    const { urls } = item.data as { urls?: unknown }
    if (!Array.isArray(urls)) throw new ToolError('NOT_FOUND', `${item.id} is not a map of a site.`)
    const price = await freeOfCharge(client, 'from the history', signal)
    return { urls: urls as Found, price, id: item.id }
  }
  const { search, include, exclude, within: scope, limit } = input
  const body = defined({ url: input.url ?? '', search, include, exclude, within: scope, limit })
  const { map, receipt } = await needed(client.map, 'map_site')(body, paid())
  return { urls: map.urls, price: priceOf(receipt), id: receipt.requestId }
}

function lineOf({ url: found, title, lastmod }: Found[number]): string {
  const day = lastmod?.slice(0, 10)
  return [
    clip(oneLine(found, 2_000), 150),
    ...(title ? [clip(oneLine(title), 40)] : []),
    ...(day ? [day] : [])
  ].join(' | ')
}
