/** undici reads a socket by `read()`, so that how much it parses at once, and of one answer, is bounded. */

import type { Socket } from 'node:net'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { createGuard } from '../src/guard.ts'
import { guardedConnector } from '../src/http/guarded-connector.ts'
import { createSocketBudget } from '../src/http/socket-budget.ts'
import { closeLater, listening } from './fetching.ts'
import { HOST } from './origins.ts'

const MOST = 200_000
/** Bytes that Node may read from a socket ahead of demand. */
const BUFFERED = 128 * 1024

/** An agent with the connector, and the sockets that it opened. */
function agent() {
  const sockets: Socket[] = []
  const slices: number[] = []
  const guard = createGuard({ allowPrivateCidrs: [`${HOST}/32`] })
  const bounds = { guard, timeout: 5000, most: MOST, sockets: createSocketBudget(10) }
  const connect = guardedConnector(bounds)
  const dispatcher = new Agent({
    bodyTimeout: 500,
    connections: 1,
    connect: (options, callback) =>
      connect(options, (...result) => {
        if (result[1]) sockets.push(watched(result[1], slices))
        callback(...result)
      })
  })
  closeLater({ close: () => dispatcher.destroy() })
  return { dispatcher, sockets, slices }
}

function watched(socket: Socket, slices: number[]): Socket {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const slice = read(size)
    if (slice) slices.push(slice.length)
    return slice
  }
  return socket
}

const body = 'a'.repeat(150_000)
const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test('small pieces are parsed at once, and each answer of a connection is counted separately', async () => {
  const origin = await listening((socket) => socket.write(answer))
  const { dispatcher, sockets, slices } = agent()
  for (let count = 0; count < 3; count++) {
    const response = await request(origin.url, { dispatcher })
    expect(await response.body.text()).toBe(body)
  }
  expect(sockets).toHaveLength(1)
  expect(slices.reduce((sum, length) => sum + length, 0)).toBe(3 * answer.length)
  expect(Math.max(...slices)).toBeLessThanOrEqual(8 * 1024)
})

test('endless framing is not read further', async () => {
  const origin = await listening((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    for (let count = 0; count < 1000; count++) socket.write(`1;${'a'.repeat(5000)}\r\nb\r\n`)
  })
  const { dispatcher, sockets } = agent()
  const response = await request(origin.url, { dispatcher })
  await expect(response.body.text()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  expect(sockets[0]?.bytesRead).toBeLessThan(MOST + BUFFERED)
})
