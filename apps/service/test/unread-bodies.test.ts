/** decisions.md §9, PAYLOAD_TOO_LARGE: what becomes of the rest of a body that is refused before it was read. */

import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from './harness.ts'

let sluice: TestService
let key: string
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  sluice = await startService()
  key = (await sluice.account()).key
})

afterAll(async () => {
  agent.destroy()
  await sluice.stop()
})

interface Answer {
  readonly status: number | undefined
  readonly code: string
  readonly connection: string | undefined
  readonly reused: boolean
}

/** Announces `length` bytes, sends `sent` of them, and waits for the answer. */
function post(length: number, sent: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(`${sluice.url}/api/v1/internet/fetch/`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': String(length)
      }
    })
    sending.once('error', reject)
    sending.once('response', async (response: IncomingMessage) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const { connection } = response.headers
      const { code } = JSON.parse(text).error
      resolve({ status: response.statusCode, code, connection, reused: sending.reusedSocket })
      if (sent < length) sending.destroy()
    })
    sending.write(Buffer.alloc(sent, 'x'))
    if (sent === length) sending.end()
  })
}

test('a body of up to some megabytes is discarded, and the connection stays open', async () => {
  for (const reused of [false, true, true]) {
    expect(await post(2_000_000, 2_000_000)).toEqual({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      connection: 'keep-alive',
      reused
    })
  }
})

test('the connection is closed if more is unread', async () => {
  const answer = await post(50_000_000, 10)
  expect(answer).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE', connection: 'close' })
})
