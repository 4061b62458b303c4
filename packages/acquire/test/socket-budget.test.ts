/** performance.md §3: sockets are admitted by a budget; what is kept alive is a part of it. */

import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acquirerFor, closeLater, get, PAGE } from './fetching.ts'
import { answerText, HOST } from './origins.ts'

/** An origin that answers after a while, and knows how many sockets are open. */
async function slowOrigin(delay: number) {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', () => setTimeout(() => socket.write(answerText(PAGE)), delay))
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  closeLater({
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  })
  const { port } = server.address() as { port: number }
  return { url: `http://${HOST}:${port}/`, open: () => sockets.size, most: () => most }
}

test('fetches beyond the budget wait, and all are answered', async () => {
  const origin = await slowOrigin(20)
  const acquirer = acquirerFor({ sockets: 16 })
  const pages = await Promise.all(Array.from({ length: 100 }, () => get(origin.url, {}, acquirer)))
  expect(pages.every(({ status }) => status === 200)).toBe(true)
  expect(origin.most()).toBeLessThanOrEqual(16)
  expect(origin.most()).toBeGreaterThan(8)
})

test('few idle connections are kept when the budget is tight, so other hosts get a place', async () => {
  const origins = await Promise.all(Array.from({ length: 6 }, () => slowOrigin(5)))
  const acquirer = acquirerFor({ sockets: 16 })
  for (const { url } of origins) {
    await Promise.all(Array.from({ length: 14 }, () => get(url, {}, acquirer)))
    await wait(20)
    const open = origins.reduce((sum, origin) => sum + origin.open(), 0)
    expect(open).toBeLessThanOrEqual(2)
  }
})

test('fetches that are aborted while connecting free their place', async () => {
  const origin = await slowOrigin(5)
  const acquirer = acquirerFor({ sockets: 8 })
  for (let round = 0; round < 5; round++) {
    const gone = new AbortController()
    const fetches = Array.from({ length: 20 }, () =>
      get(origin.url, { signal: gone.signal }, acquirer)
    )
    setImmediate(() => gone.abort(new Error('gone')))
    await Promise.allSettled(fetches)
  }
  await get(origin.url, {}, acquirer)
  expect(origin.most()).toBeLessThanOrEqual(8)
})

test('connections that fail free their place', async () => {
  const origin = await slowOrigin(5)
  const acquirer = acquirerFor({ sockets: 4 })
  const dead = origin.url.replace(/:\d+/, ':9')
  const fetches = Array.from({ length: 20 }, () => get(dead, {}, acquirer))
  const ends = await Promise.allSettled(fetches)
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  expect((await get(origin.url, {}, acquirer)).status).toBe(200)
})
