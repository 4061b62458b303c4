/**
 * Loopback origins that answer after a delay; the process of a benchmark starts this one beside it.
 *
 *   node origins.mjs <origins> <delay ms> [<first address> [<page bytes>]]
 *
 * All listen on 127.0.0.1, or each on an address of its own from the first: 127.0.1.1, 127.0.1.2, … Sends their URLs
 * to its parent, and on each later message how many requests waited at once since the last. Every page has the path
 * that was asked for in its heading; there is no robots.txt.
 */

import { createServer } from 'node:net'

const [origins, delay] = process.argv.slice(2, 4).map(Number)
const [first, size = '3900'] = process.argv.slice(4)

const SENTENCE = 'The ferry left the pier an hour late, and nobody who waited there knew why. '
const PARAGRAPH = `<p>${SENTENCE.repeat(5)}</p>`
const TEXT = PARAGRAPH.repeat(Math.max(1, Math.round(Number(size) / PARAGRAPH.length)))
const NONE = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'

let waiting = 0
let most = 0

const urls = await Promise.all(Array.from({ length: origins }, (_, index) => listen(index)))
process.send(urls)
process.on('message', () => {
  process.send(most)
  most = 0
})
process.on('disconnect', () => process.exit())

/** A raw server: it costs least of the machine that is measured. */
function listen(index) {
  const host = first ? first.replace(/\d+$/, (last) => String(Number(last) + index)) : '127.0.0.1'
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const path = /^GET \/(\S*)/.exec(chunk.toString('latin1'))?.[1] ?? ''
      if (path === 'robots.txt') return socket.write(NONE)
      most = Math.max(most, ++waiting)
      setTimeout(() => {
        waiting--
        socket.write(pageAt(path))
      }, delay)
    })
  })
  return new Promise((resolve) => {
    server.listen({ port: 0, host, backlog: 4_096 }, () =>
      resolve(`http://${host}:${server.address().port}/`)
    )
  })
}

function pageAt(path) {
  const page = `<!doctype html><html lang="en"><title>Fine</title><main><h1>${path}</h1>${TEXT}</main></html>`
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`
}
