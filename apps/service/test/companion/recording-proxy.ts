/** A proxy that records every request of a browser: those of pages, of extensions and of the browser itself. */

import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request that went through the proxy. */
export interface Recorded {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Hosts that Chromium itself asks, for its sign-in and for its completion of forms. */
const BROWSERS_OWN = /^(?:accounts\.google\.com|content-autofill\.googleapis\.com):443$/

/** A running proxy. */
export interface RecordingProxy {
  readonly url: string
  /** Requests so far, in order, without {@link BROWSERS_OWN}. A tunnel is recorded as `CONNECT`, and refused. */
  readonly requests: Recorded[]
  stop(): Promise<void>
}

/** Starts a proxy for plain HTTP. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const requests: Recorded[] = []
  const server = createServer(async (incoming, answer) => {
    const { method = '', url = '', headers } = incoming
    const body = await buffer(incoming)
    requests.push({ method, url, headers, body })
    const onward = send(url, { method, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.rawHeaders)
      from.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    onward.end(body)
  })
  server.on('connect', ({ url = '', headers }, socket) => {
    if (!BROWSERS_OWN.test(url))
      requests.push({ method: 'CONNECT', url, headers, body: Buffer.alloc(0) })
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}
