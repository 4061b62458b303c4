/** An origin whose pages do in a browser what pages do there, well and badly. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Only this address is opened in the tests, so that the rest of loopback stays refused. */
export const PAGE_HOST = '127.0.77.1'

/** A running origin. */
export interface PageOrigin {
  readonly url: string
  /** Requests it got: `GET /path`. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Answers for paths; a text is a page. */
export type Pages = Readonly<
  Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
>

/** Start an origin. @param host - where it listens. */
export async function pageOrigin(pages: Pages, host = PAGE_HOST): Promise<PageOrigin> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const page = pages[(request.url ?? '').split('?')[0] ?? '']
    if (page === undefined) return response.writeHead(404).end('no such page')
    if (typeof page === 'function') return page(request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Text enough for a page. */
export const PROSE = 'The river rises above the weir in spring and falls again by summer. '.repeat(
  12
)
