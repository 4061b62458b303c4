/** A process that serves an article at every path after a delay: `node origin.mjs HOST DELAY_MS`. */

import { createServer } from 'node:http'

const [, , host, delay] = process.argv
const PARAGRAPH = '<p>A river finds its way by going where the ground is lowest, over time.</p>'

/** When each path was asked for last; the last 10,000. */
const asked = new Map()

const server = createServer((request, response) => {
  asked.set(request.url, performance.timeOrigin + performance.now())
  if (asked.size > 10_000) asked.delete(asked.keys().next().value)
  if (request.url === '/robots.txt') return response.writeHead(404).end()
  const page = `<!doctype html><title>On rivers</title><main><h1>River ${request.url}</h1>${PARAGRAPH.repeat(20)}</main>`
  return setTimeout(() => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  }, Number(delay))
})
server.listen(0, host, () => process.send(`http://${host}:${server.address().port}`))
process.on('message', (path) => process.send(asked.get(path)))
process.once('disconnect', () => process.exit())
