/**
 * The origin of all pages, on loopback, in a process of its own. `/<delay ms>/<page>/<number>`; the number only makes
 * addresses differ. A page is `article`, `product`, `listing`, `mix<n>`, or `article-<bytes>` of any size.
 *
 *   node origin.mjs <pages of the mix>
 *
 * Sends `{ origin, mix }`: its address, and how many pages the mix has.
 */

import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { articlePage, mixOfPages, PAGES } from './pages.mjs'

const mix = mixOfPages(Number(process.argv[2])) ?? []
const pages = new Map([
  ...Object.entries(PAGES).map(([name, make]) => [name, Buffer.from(make())]),
  ...mix.map((body, n) => [`mix${n}`, body])
])

const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  const [, delay, name] = request.url.split('/')
  const body = pageOf(name)
  if (!body) return response.writeHead(404).end()
  if (Number(delay) > 0) await wait(Number(delay))
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length
  })
  response.end(body)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send({ origin: `http://127.0.0.1:${server.address().port}`, mix: mix.length })
)
process.on('disconnect', () => process.exit())

function pageOf(name) {
  const [, bytes] = /^article-(\d+)$/.exec(name) ?? []
  if (bytes && !pages.has(name)) pages.set(name, Buffer.from(articlePage(Number(bytes))))
  return pages.get(name)
}
