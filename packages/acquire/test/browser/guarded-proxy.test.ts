/** The browser's way out, without a browser: what a page sends over one connection. */

import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startGuardedProxy } from '../../src/browser/guarded-proxy.ts'
import { createGuard } from '../../src/guard.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function originOf(answer: string) {
  let connections = 0
  const server = createServer((_request, response) => void response.write(answer))
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections
  }
}

test('a second request on a connection ends it, and the origin is not connected to again', async () => {
  const origin = await originOf('the beginning')
  const guard = createGuard({ allowPrivateCidrs: ['127.0.0.0/8'] })
  const proxy = await startGuardedProxy({ guard, timeout: 5_000, outbound: undefined })
  opened.push(() => proxy.close())
  const session = proxy.open()
  session.begin({ bytes: 100_000 })
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  opened.push(async () => client.destroy())
  const key = Buffer.from(`${session.username}:${session.password}`).toString('base64')
  const ask = (path: string) =>
    client.write(
      `GET ${origin.url}${path} HTTP/1.1\r\nHost: origin.example\r\nProxy-Authorization: Basic ${key}\r\n\r\n`
    )
  ask('/one')
  await expect.poll(() => String(client.read() ?? '')).toContain('the beginning')
  ask('/two')
  await new Promise((resolve) => client.resume().once('close', resolve))
  expect(origin.connections()).toBe(1)
})
