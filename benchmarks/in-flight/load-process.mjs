/**
 * Clients of the service in a process with descriptors of its own: each a connection that sends one request.
 *
 * Its parent sends `{ host, port, key, urls, options, from, count }`; this process connects all, says `ready`, sends
 * all requests in one turn when told `go`, and reports what came of each.
 */

import { once } from 'node:events'
import { connect } from 'node:net'

/** Connections made at once: those that wait to be accepted are bounded by the system. */
const CONNECTING = 100

const [{ host, port, key, urls, options, from, count }] = await once(process, 'message')
const sockets = []
while (sockets.length < count) {
  const some = Array.from({ length: Math.min(CONNECTING, count - sockets.length) }, opened)
  sockets.push(...(await Promise.all(some)))
}
process.send('ready')
await once(process, 'message')
const results = await Promise.all(sockets.map((socket, index) => request(socket, from + index)))
process.send(results, () => process.exit(0))

async function opened() {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** One request; how it ended: status, code of a failure, whether the answer is that of its URL, time in ms. */
function request(socket, number) {
  const token = `token-${number}-end`
  const body = JSON.stringify({ url: `${urls[number % urls.length]}${token}`, options })
  const head = [
    'POST /api/v1/internet/fetch/ HTTP/1.1',
    `Host: ${host}:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  const begun = performance.now()
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return new Promise((resolve) => {
    let text = ''
    const end = () => {
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      const code = /^x-error-code: (\S+)/im.exec(text)?.[1] ?? ''
      // Once in the URL and once more in what was read from its page.
      const right = status !== 200 || text.split(token).length > 2
      resolve({ status, code, right, took: performance.now() - begun })
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const start = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1])
      if (start !== -1 && text.length >= start + 4 + length) end()
    })
    socket.on('error', () => {})
    socket.on('close', end)
  })
}
