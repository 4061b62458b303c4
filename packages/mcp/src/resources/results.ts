/** `sluice://results/{id}`: results of the history as resources, which a client attaches without a call of a tool. */

import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate
} from '@modelcontextprotocol/server'
import { mostTokens } from '@sluice/passages'
import { newFence } from '../answer/fence.ts'
import { partAnswer } from '../answer/part.ts'
import { ToolError } from '../answer/tool-error.ts'
import type { ToolClient } from '../tool.ts'
import { keptRecord } from '../tools/extract.ts'
import { RESULT_ID, usualTokens } from '../tools/inputs.ts'
import { keptPage } from '../tools/page.ts'
import { keptResult } from '../tools/stored.ts'

/** Number of the latest results in the list. */
const LISTED = 20

/** Offer the results. @param isListed - false if the client may read results by id alone. */
export function offerResults(server: McpServer, client: ToolClient, isListed: boolean): void {
  const list = isListed && client.resultsPage ? () => latest(client) : undefined
  const template = new ResourceTemplate('sluice://results/{id}', { list })
  const config = {
    title: 'Results',
    description: 'A page that was read before: 0 credits.',
    mimeType: 'text/plain'
  }
  server.registerResource('results', template, config, async (uri, { id }, { mcpReq }) => {
    if (typeof id !== 'string' || !RESULT_ID.test(id)) throw new ResourceNotFoundError(uri.href)
    const text = await resultText(client, id, mcpReq.signal).catch((error) => {
      throw error instanceof ToolError ? new ResourceNotFoundError(uri.href, error.message) : error
    })
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] }
  })
}

/** The latest results. Host and time name them: a title has the words of its page, and nothing fences a list. */
async function latest({ resultsPage }: ToolClient) {
  const query = { status: 'success', limit: LISTED, fields: 'meta' } as const
  const { data = [] } = (await resultsPage?.(query)) ?? {}
  return {
    resources: data.map(({ id, url, created_at }) => ({
      uri: `sluice://results/${id}`,
      name: id,
      title: `${hostOf(url)}, ${created_at.slice(0, 16)}`,
      mimeType: 'text/plain'
    }))
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : 'file'
}

/** The Markdown of a result, or its record, within the usual size of an answer. */
async function resultText(client: ToolClient, id: string, signal: AbortSignal): Promise<string> {
  const item = await keptResult({ client, signal }, id)
  const hasText = 'markdown' in item.data && typeof item.data.markdown === 'string'
  const fence = newFence()
  const most = usualTokens - mostTokens(`${fence.notice}\n`)
  return `${fence.notice}\n${partAnswer(fence, hasText ? keptPage(item) : keptRecord(item), {}, most)}`
}
