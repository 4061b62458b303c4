/** Answers a request of MCP over HTTP (Streamable HTTP, stateless): each by a server of its own. */

import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, type McpServerSettings } from './create-mcp-server.ts'

/** Settings for answering a request. */
export interface HttpSettings extends McpServerSettings {
  /** Gets what the protocol refuses and what fails beside an answer. */
  readonly onError?: (error: Error) => void
}

/**
 * Answer a request. Its signal ends the calls in it. The caller has checked its key, its origin and its size.
 *
 * @param body - the JSON value of its body.
 */
export function answerHttp(
  request: Request,
  body: unknown,
  { onError, ...settings }: HttpSettings
): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(settings), {
    // Nothing changes in the lists, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    ...(onError ? { onerror: onError } : {})
  })
  return handler.fetch(request, { parsedBody: body })
}
