/** capabilities §6: WebSockets: refused ones end, silent ones are noticed, and none outlives the server. */

import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { boundConnections } from '../../src/doors/http/crowding.ts'
import { serveUpgrades, type Upgrade, type Upgrades } from '../../src/doors/http/upgrades.ts'

let server: Server
let upgrades: Upgrades
afterEach(() => {
  upgrades.end()
  server.closeAllConnections()
  server.close()
})

/** A server whose WebSockets are what `handle` makes of them; its port. */
async function serving(handle: (upgrade: Upgrade) => void): Promise<number> {
  server = createServer()
  const heartbeat = { every: 20, unanswered: 2 }
  const ways = { isServed: () => true, handle, heartbeat }
  upgrades = serveUpgrades(server, ways)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A client that asks for a WebSocket, and never answers a ping nor ends its half of the connection. */
function silentClient(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(
    'GET /watch HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  )
  return socket.resume()
}

const aborted = ({ signal }: Upgrade) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve))

test('a client that answers no ping is disconnected', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<Upgrade>()
  const client = silentClient(
    await serving(async (upgrade) => {
      await upgrade.open()
      resolve(upgrade)
    })
  )
  await aborted(await opened)
  client.destroy()
})

test('a client that answers pings stays, until it goes', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<Upgrade>()
  const port = await serving(async (upgrade) => {
    await upgrade.open()
    resolve(upgrade)
  })
  const client = new WebSocket(`ws://127.0.0.1:${port}/`)
  const upgrade = await opened
  await new Promise((done) => setTimeout(done, 200))
  expect(upgrade.signal.aborted).toBe(false)
  const gone = aborted(upgrade)
  client.terminate()
  await gone
})

test('a refused connection ends, though its client keeps it open', async () => {
  const { promise: refused, resolve } = Promise.withResolvers<Upgrade>()
  const client = silentClient(
    await serving((upgrade) => {
      resolve(upgrade)
      upgrade.refuse(401, '{}')
    })
  )
  await aborted(await refused)
  client.destroy()
})

test('the end of the server ends those whose clients do not close them', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<Upgrade>()
  const client = silentClient(
    await serving(async (upgrade) => {
      const socket = await upgrade.open()
      upgrade.signal.addEventListener('abort', () => socket.close(1001))
      resolve(upgrade)
    })
  )
  await opened
  const closed = new Promise((done) => client.once('close', done).once('end', () => client.end()))
  upgrades.stop()
  upgrades.end()
  await closed
})

test('ignores an offer of another protocol, and reads the body of the request', async () => {
  // Without `shouldUpgradeCallback`, as in Node before 24.9.
  server = createServer(async (request, response) => {
    const { method, headers } = request
    const { host, upgrade, connection, 'http2-settings': settings } = headers
    const body = await text(request)
    response.end(`${JSON.stringify([method, host, upgrade, settings, connection, body])}\n`)
  })
  boundConnections(server, { clients: 1, refused: 1 })
  upgrades = serveUpgrades(server, { isServed: () => false, handle: () => {} })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head =
    'POST /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, keep-alive\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n'
  client.write(`${head}Content-Length: 10\r\n\r\nfirst`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  client.write('-half')
  client.write(`${head}Content-Length: 2\r\n\r\nok`)
  client.write('GET /b HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n')
  const answers = (await text(client)).match(/^\[.*\]$/gm)?.map((line) => JSON.parse(line))
  expect(answers).toEqual([
    ['POST', 'a', null, null, 'keep-alive', 'first-half'],
    ['POST', 'a', null, null, 'keep-alive', 'ok'],
    ['GET', 'b', null, null, 'close', '']
  ])
})
