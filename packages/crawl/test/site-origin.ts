/** A site on loopback whose pages are made by a function, and access to it. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuard } from '@sluice/acquire/guard'
import { type OpenSite, openSite } from '../src/site/open-site.ts'

/** An answer of the site. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A site that runs. */
export interface SiteOrigin {
  /** `http://127.0.0.1:1234` */
  readonly origin: string
  readonly access: OpenSite
  /** Paths that were asked for, in order. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Start a site. @param answer - `undefined` is 404. */
export async function openSiteOrigin(
  answer: (path: string, origin: string) => Answer | undefined | Promise<Answer | undefined>
): Promise<SiteOrigin> {
  const requests: string[] = []
  let origin = ''
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const {
      status = 200,
      headers = {},
      body = ''
    } = (await answer(path, origin)) ?? { status: 404 }
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = openSite({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] }) })
  return {
    origin,
    access,
    requests,
    async close() {
      await access.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
