/** docs/operating.md "Open files": one address cannot take all places with connections on which no caller was let in. */

import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundConnections, isOneClient, letIn } from '../../src/doors/http/crowding.ts'

let server: Server
let port: number
const clients: Socket[] = []
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/let-in') letIn(request.socket)
    response.end('answered')
  })
  boundConnections(server, { clients: 8, refused: 4 }, () => true)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  server.close()
})

/** A connection from an address. @param path - path of a request that it sends; otherwise it sends nothing. */
async function connection(from: string, path?: string): Promise<{ socket: Socket; text: string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const client = { socket, text: '' }
  clients.push(socket)
  socket
    .on('error', () => {})
    .on('data', (part) => {
      client.text += part
    })
  await new Promise((resolve) => socket.once('connect', resolve))
  if (path === undefined) return client
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await vi.waitFor(() => expect(client.text).toContain('answered'), 10_000)
  return client
}

const openOf = (list: readonly { socket: Socket }[]) =>
  list.filter(({ socket }) => !socket.closed && !socket.readableEnded).length

test('the oldest silent connection of an address at its limit is closed, and others are served', async () => {
  const silent: { socket: Socket }[] = []
  for (let n = 0; n < 20; n++) silent.push(await connection('127.0.0.2'))
  await vi.waitFor(() => expect(openOf(silent)).toBe(4), 10_000)
  expect(openOf(silent.slice(-4))).toBe(4)
  expect((await connection('127.0.0.3', '/')).text).toContain('200 OK')
  expect((await connection('127.0.0.2', '/')).text).toContain('200 OK')
})

test('a connection of an accepted caller no longer counts', async () => {
  const known: { socket: Socket }[] = []
  for (let n = 0; n < 6; n++) known.push(await connection('127.0.0.2', '/let-in'))
  await connection('127.0.0.2', '/')
  expect(openOf(known)).toBe(6)
})

test('neither a proxy nor a process on the same machine counts as one client', () => {
  expect(isOneClient('203.0.113.5', false)).toBe(true)
  expect(isOneClient('::ffff:203.0.113.5', false)).toBe(true)
  expect(isOneClient('203.0.113.5', true)).toBe(false)
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(isOneClient(own, false)).toBe(false)
  }
})
