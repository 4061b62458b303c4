/**
 * Pages that would fill the memory of a service without bounds, from an origin of this process.
 *
 * `/huge` is 20 MB of HTML in 50 kB of gzip, `/vast` 400 MB in 400 kB, and the scripts of `/hungry` allocate four gigabytes.
 */

import { createServer } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'

const HOST = '127.0.1.254'
const PARAGRAPH =
  '<p>The ferry left the pier an hour late, and nobody who waited there knew why.</p>'
const HUGE_BYTES = 20e6
const VAST_BYTES = 400e6
const HUNGRY = `<!doctype html><title>Hungry</title><p id=p>x</p><script>
const all = []
for (let i = 0; i < 40; i++) all.push(new Uint8Array(1e8).fill(1))
</script>`

/** Start the origin. @returns its URL without a path. */
export async function startBombs() {
  const huge = gzipSync(PARAGRAPH.repeat(HUGE_BYTES / PARAGRAPH.length), { level: 9 })
  const vast = await vastBody()
  const server = createServer(({ url }, response) => {
    response.on('error', () => {})
    if (url.startsWith('/huge')) return send(response, huge)
    if (url.startsWith('/vast')) return send(response, vast)
    if (!url.startsWith('/hungry')) response.statusCode = 404
    response.setHeader('content-type', 'text/html')
    response.end(url.startsWith('/hungry') ? HUNGRY : '')
  })
  await new Promise((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${server.address().port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}

function send(response, body) {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
  response.end(body)
}

/** Made in parts: 400 MB at once would be most of this process. */
async function vastBody() {
  const part = Buffer.from(PARAGRAPH.repeat(20_000))
  const gzip = createGzip({ level: 9 })
  const chunks = []
  gzip.on('data', (chunk) => chunks.push(chunk))
  for (let bytes = 0; bytes < VAST_BYTES; bytes += part.length) {
    if (!gzip.write(part)) await new Promise((resolve) => gzip.once('drain', resolve))
  }
  gzip.end()
  await new Promise((resolve) => gzip.once('end', resolve))
  return Buffer.concat(chunks)
}

/** Requests that one burst of each kind makes. */
const BURSTS = [
  { path: '/huge', requests: 40, options: {} },
  { path: '/vast', requests: 1, options: { render: 'browser', headers: { 'x-bomb': '1' } } },
  { path: '/hungry', requests: 1, options: { render: 'browser' } }
]

/**
 * Bursts of bombs, one kind after the other, until it is stopped.
 *
 * @param kinds - paths without the slash. @param ask - sends a request and counts its answer.
 */
export function startBursts({ url, kinds, every, ask }) {
  const bursts = BURSTS.filter(({ path }) => kinds.includes(path.slice(1)))
  let made = 0
  let isOver = false
  let wake = () => {}
  const ended = (async () => {
    while (!isOver && bursts.length > 0) {
      const { path, requests, options } = bursts[made % bursts.length]
      const number = made++
      await Promise.all(
        Array.from({ length: requests }, (_, index) =>
          ask(`${url}${path}-${number}-${index}`, { ...options, timeout_ms: 20_000 })
        )
      )
      if (isOver) break
      await new Promise((resolve) => {
        wake = resolve
        setTimeout(resolve, every).unref()
      })
    }
  })()
  return {
    made: () => made,
    async stop() {
      isOver = true
      wake()
      await ended
    }
  }
}
