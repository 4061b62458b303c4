/** guard.md "Inbound": a client that hangs up is noticed, also when it did so before anybody asked. */

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { ClientGone } from '../src/base/client-gone.ts'
import { clientSignal } from '../src/doors/http/client-signal.ts'

test.each([
  ['before it is asked for', true],
  ['after that', false]
])('aborts the signal of a client that disconnects %s', async (_, isBefore) => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: one\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const early = isBefore ? undefined : clientSignal(response)
  expect(early?.aborted).not.toBe(true)
  socket.destroy()
  await once(response, 'close')
  const signal = early ?? clientSignal(response)
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toBeInstanceOf(ClientGone)
  server.close()
})

test('an answered request does not count as abandoned', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: { connection: 'close' }
  })
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const signal = clientSignal(response)
  response.end('well')
  await (await answer).text()
  if (!response.closed) await once(response, 'close')
  expect([signal.aborted, clientSignal(response).aborted]).toEqual([false, false])
  server.close()
})
