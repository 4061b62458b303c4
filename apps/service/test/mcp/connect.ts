/** Clients of MCP for tests. */

import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport
} from '@modelcontextprotocol/client'

/** A connected client. */
export interface McpClient {
  readonly client: Client
  /** Call a tool. @throws Error - the answer is a tool error. */
  text(name: string, args: Record<string, unknown>): Promise<string>
  /** The text of a tool error. @throws Error - the answer is not a tool error. */
  failure(name: string, args: Record<string, unknown>): Promise<string>
}

/** Connect by the stateless revision, or with `legacy` by the handshake of 2025. */
export async function connect(
  url: string,
  key: string,
  { query = '', legacy = false }: { query?: string; legacy?: boolean } = {}
): Promise<McpClient> {
  const mode = legacy ? {} : { versionNegotiation: { mode: 'auto' as const } }
  const client = new Client({ name: 'test', version: '1.0.0' }, mode)
  const headers = { authorization: `Bearer ${key}` }
  const target = new URL(`${url}/mcp${query}`)
  await client.connect(new StreamableHTTPClientTransport(target, { requestInit: { headers } }))
  const call = async (name: string, args: Record<string, unknown>) => {
    const result = (await client.callTool({ name, arguments: args })) as CallToolResult
    const [part] = result.content
    const text = part?.type === 'text' ? part.text : ''
    return { text, isError: result.isError === true }
  }
  return {
    client,
    async text(name, args) {
      const { text, isError } = await call(name, args)
      if (isError) throw new Error(text)
      return text
    },
    async failure(name, args) {
      const { text, isError } = await call(name, args)
      if (!isError) throw new Error(`no failure: ${text}`)
      return text
    }
  }
}

/**
 * Returns the texts inside the fences of a label, in order. Fails if the fences of an answer have more than one number.
 */
export function fenced(answer: string, label: string): string[] {
  const nonce = /^Between "<<([0-9a-f]{16})"/m.exec(answer)?.[1]
  if (!nonce) throw new Error(`no fence: ${answer}`)
  const found = answer.matchAll(
    new RegExp(`^<<${nonce} ${label}\n([\\s\\S]*?)\n?${nonce}>>$`, 'gm')
  )
  return [...found].map(([, text]) => text ?? '')
}
