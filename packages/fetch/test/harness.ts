/** A pipeline without a browser and a server, and origins on loopback. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  type OpenPipeline,
  type Outcome,
  openPipeline,
  type PipelineOptions
} from '../src/index.ts'

/** A running origin. */
export interface Origin {
  readonly url: string
  stop(): Promise<void>
}

/** Start an origin on loopback. It has no robots.txt, unless it is given one. */
export async function startOrigin(
  listener: RequestListener,
  robots: RequestListener = (_, response) => void response.writeHead(404).end()
): Promise<Origin> {
  const server = createServer((request, response) =>
    (request.url === '/robots.txt' ? robots : listener)(request, response)
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** The parsers of `parsers.ts`. */
export const PARSERS = { module: fileURLToPath(new URL('./parsers.ts', import.meta.url)) }

/** Open a pipeline that reads loopback pages in one worker, without documents. */
export function openTestPipeline(options: Partial<PipelineOptions> = {}): Promise<OpenPipeline> {
  return openPipeline({
    parsers: PARSERS,
    guard: { allowPrivateCidrs: ['127.0.0.1/32'] },
    browser: false,
    documents: false,
    reading: { workers: 1 },
    ...options
  })
}

/** `data` of an outcome. Tests look into it freely. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
export const dataOf = ({ data }: Outcome): any => JSON.parse(new TextDecoder().decode(data))
