/** A server on loopback that programs fetch from: a page, a model, and what a client of the service sends. */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html><html lang="en"><title>Weirs</title><article><h1>Weirs</h1>
<p>${'A weir keeps the level of a river the same all year. '.repeat(8)}</p></article></html>`

const SUMMARY = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 0,
  model: 'any',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'It is about weirs.' },
      finish_reason: 'stop'
    }
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
}

/** @returns its address, `http://127.0.0.1:40001`, and what stops it. */
export async function startOrigin(): Promise<{ address: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    const { body, type } = answerTo(request)
    response.writeHead(200, { 'content-type': type, 'x-tokens-charged': '1' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}

function answerTo({ url = '', headers }: IncomingMessage): { body: string; type: string } {
  if (url === '/page') return { body: PAGE, type: 'text/html' }
  const { authorization } = headers
  const data = { authorization, hasKey: headers['idempotency-key'] !== undefined }
  const answer = url.startsWith('/api/') ? { success: true, data, meta: {}, warnings: [] } : SUMMARY
  return { body: JSON.stringify(answer), type: 'application/json' }
}
