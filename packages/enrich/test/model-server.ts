/** A server on loopback that speaks the OpenAI protocol, records its requests, and gives the configured answers. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the server. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** One message of a chat, its text parts joined. */
export interface Message {
  readonly role: string
  readonly text: string
}

export type Behaviour = (received: Received, response: ServerResponse) => void

/** Start it; `calls` grows with every request. */
export async function startModelServer(behaviour: Behaviour) {
  const calls: Received[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      const received = { path: request.url ?? '', headers: request.headers, body }
      calls.push(received)
      behaviour(received, response)
    })
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: new URL(`http://127.0.0.1:${port}/v1`),
    calls,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}

/** The messages of a chat request. */
export function messagesOf({ body }: Received): Message[] {
  const { messages } = JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as {
    messages: { role: string; content: string | { text?: string }[] }[]
  }
  return messages.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
  }))
}

/** Answer a chat with text. */
export function say(response: ServerResponse, content: string | null, finishReason = 'stop'): void {
  json(response, 200, {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  })
}

/** Answer with any JSON. */
export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** The part of a chat outside of the delimiters that its instructions name. */
export function outsideOfData(received: Received): string {
  const messages = messagesOf(received)
  const system = messages.filter(({ role }) => role === 'system').map(({ text }) => text)
  const name = /<(data-[0-9a-f]{32})>/.exec(system.join('\n'))?.[1]
  if (name === undefined) throw new Error('the instructions name no delimiters')
  const quoted = new RegExp(`<${name}>\\n[\\s\\S]*?\\n</${name}>`, 'g')
  return messages
    .map(({ role, text }) => (role === 'system' ? text : text.replace(quoted, '')))
    .join('\n')
}
