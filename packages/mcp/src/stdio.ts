/** MCP over standard input and output, for a client that starts this process. */

import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpServerSettings } from './create-mcp-server.ts'

/** Settings of the server, and the handler of failures outside the answers. */
export interface StdioSettings extends McpServerSettings {
  readonly onError?: (error: Error) => void
}

/** Serve until the client closes standard input. @returns an object that ends it earlier. */
export function serveStdio({ onError, ...settings }: StdioSettings): { close(): Promise<void> } {
  return serve(() => createMcpServer(settings), {
    maxSubscriptions: 0,
    ...(onError ? { onerror: onError } : {})
  })
}
