/** The listening socket while the service opens. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openFirstAnswers } from '../../src/doors/http/first-answers.ts'
import { STANDING_HEADERS } from '../../src/doors/http/standing-headers.ts'

const HOST = '127.0.0.1'
const server = () => createServer((request, response) => response.end(`served ${request.url}`))
const open: Server[] = []
afterEach(() => {
  for (const one of open.splice(0)) {
    one.closeAllConnections()
    one.close()
  }
})

/** Listens on a free port. */
async function first() {
  const probe = createServer().listen(0, HOST)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { port, answers: await openFirstAnswers({ HOST, PORT: port }) }
}

async function serve(answers: Awaited<ReturnType<typeof openFirstAnswers>>) {
  const http = server()
  await answers.handOver(http)
  open.push(http)
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += part
  return text
}

test.each(['/livez', '/healthz'])('%s is answered before the service is open', async (path) => {
  const { port, answers } = await first()
  const answer = await fetch(`http://${HOST}:${port}${path}`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  for (const [name, value] of Object.entries(STANDING_HEADERS)) {
    expect(answer.headers.get(name), name).toBe(value)
  }
  expect(answer.headers.get('x-request-id')).toMatch(/^ftc_/)
  await serve(answers)
})

test('the order of headers does not matter to a health check', async () => {
  const { port, answers } = await first()
  const probe = connect(port, HOST)
  probe.write('GET /livez HTTP/1.1\r\nauthorization: Bearer a\r\nHost: a\r\n\r\n')
  expect(await textOf(probe)).toContain('{"status":"ok"}')
  await serve(answers)
})

test('a request that comes early is answered once the service is open', async () => {
  const { port, answers } = await first()
  let isOpen = false
  const asked = fetch(`http://${HOST}:${port}/readyz`).then(async (answer) => [
    isOpen,
    await answer.text()
  ])
  // The answer to the second request tells that the first one has arrived.
  await fetch(`http://${HOST}:${port}/livez`)
  isOpen = true
  await serve(answers)
  expect(await asked).toEqual([true, 'served /readyz'])
})

test('a request in pieces and a connection without a request are served later', async () => {
  const { port, answers } = await first()
  const pieces = connect(port, HOST)
  const silent = connect(port, HOST)
  pieces.write('GET /pieces HTTP/1.1\r\nho')
  await fetch(`http://${HOST}:${port}/livez`)
  await serve(answers)
  pieces.end('st: a\r\nconnection: close\r\n\r\n')
  silent.end('GET /silent HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(await textOf(pieces)).toContain('served /pieces')
  expect(await textOf(silent)).toContain('served /silent')
})

test('a client that leaves early does no harm', async () => {
  const { port, answers } = await first()
  const gone = connect(port, HOST)
  await once(gone, 'connect')
  gone.resetAndDestroy()
  await fetch(`http://${HOST}:${port}/livez`)
  await serve(answers)
  expect(await (await fetch(`http://${HOST}:${port}/later`)).text()).toBe('served /later')
})

test('an address that is taken is an error', async () => {
  const { port, answers } = await first()
  await expect(openFirstAnswers({ HOST, PORT: port })).rejects.toThrow('is taken')
  await serve(answers)
})
