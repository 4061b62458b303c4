/** A receiver of webhooks on loopback, which keeps what it gets and answers as a test says. */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, ORIGIN_HOST } from '../harness.ts'

/** A message as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Its body as sent. */
  readonly text: string
  readonly body: Answer
  /** Time of arrival, ms. */
  readonly at: number
}

/** Answer of a receiver. Default status: 200. */
interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A running receiver. */
export interface Receiver {
  readonly url: string
  readonly got: Received[]
  /** Sets the answer from now on. `count` is the number of messages so far, including this one. */
  answer(reply: (message: Received, count: number) => Reply): void
  /** The messages once a condition holds. @throws Error - it does not within the time. */
  until(holds: (got: readonly Received[]) => boolean, within?: number): Promise<readonly Received[]>
  stop(): Promise<void>
}

/** Start a receiver. */
export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = []
  let reply: (message: Received, count: number) => Reply = () => ({})
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const { url: path = '', headers } = request
      const message = { path, headers, text, body: JSON.parse(text), at: Date.now() }
      got.push(message)
      const { status = 200, headers: own = {} } = reply(message, got.length)
      response.writeHead(status, own).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, ORIGIN_HOST, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${ORIGIN_HOST}:${port}/hook`,
    got,
    answer(given) {
      reply = given
    },
    async until(holds, within = 20_000) {
      const end = performance.now() + within
      while (!holds(got)) {
        if (performance.now() > end) {
          throw new Error(`got only ${JSON.stringify(got.map(({ body }) => body.type))}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return got
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
