/**
 * Loopback origins that answer after a delay; the process of run.mjs starts this one beside it.
 *
 *   node origins.mjs <origins> <delay ms>
 *
 * Sends the ports to its parent, and on each later message how many requests waited at once.
 */

import { createServer } from 'node:net'

const [origins, delay] = process.argv.slice(2).map(Number)

const PAGE = `<!doctype html><title>Fine</title><p>${'All is well. '.repeat(300)}</p>`
const ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`

let waiting = 0
let most = 0

const ports = await Promise.all(Array.from({ length: origins }, listen))
process.send(ports)
process.on('message', () => process.send(most))
process.on('disconnect', () => process.exit())

/** A raw server: it costs least of the machine that is measured. */
function listen() {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      most = Math.max(most, ++waiting)
      setTimeout(() => {
        waiting--
        socket.write(ANSWER)
      }, delay)
    })
  })
  return new Promise((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
      resolve(server.address().port)
    )
  })
}
