/**
 * A client that disconnects: free as long as no provider was asked for its extras; from then on settled as if it were
 * connected.
 */

import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from './faults/until.ts'
import { get, type Origin, post, startOrigin, startService, type TestService } from './harness.ts'

/** Answers that the model owes, the oldest first. */
const owed: ServerResponse[] = []
/** Requests of pages and files that the origin holds back. */
const held: (() => void)[] = []
let holds = ''
const model = createServer(async (request, response) => {
  await buffer(request)
  owed.push(response)
})
let settings: Record<string, string>
let sluice: TestService
let origin: Origin

beforeAll(async () => {
  await once(model.listen(0, '127.0.0.1'), 'listening')
  settings = {
    AI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    AI_MODEL: 'stand-in',
    AI_VISION_MODEL: 'stand-in-eyes',
    AI_AUDIO_MODEL: 'stand-in-ears'
  }
  sluice = await startService(settings)
  origin = await startOrigin(({ url = '' }, response) => {
    const [type, body] = FILES[url] ?? ['text/html', PAGE]
    const answer = () => void response.setHeader('content-type', type).end(body)
    if (url === holds) held.push(answer)
    else answer()
  })
}, 180_000)
afterEach(() => {
  for (const answer of held.splice(0)) answer()
  for (const response of owed.splice(0)) response.destroy()
  holds = ''
})
afterAll(async () => {
  await Promise.all([sluice.stop(), origin.stop()])
  model.closeAllConnections()
  model.close()
})

const SCHEMA = {
  type: 'object',
  properties: { depth: { type: 'integer' } },
  required: ['depth']
}

test.each<[string, object, string, number]>([
  ['a summary', { ai: { summary: true } }, 'Rivers wander.', 5],
  ['JSON extraction', { json_schema: SCHEMA, ai: { json_extraction: true } }, '{"depth": 40}', 8],
  ['force_ai', { json_schema: SCHEMA, force_ai: true }, '{"depth": 40}', 8],
  ['an image', { ai: { image_transcription: true } }, 'HARBOUR', 3],
  ['a recording', { ai: { audio_transcription: true } }, 'We drew them by hand.', 7]
])(
  '%s is charged and listed if a model was asked before the client disconnected',
  { tags: 'long' },
  async (_, options, text, tokens) => {
    const { id, key } = await sluice.account()
    const client = asks(sluice, key, options, { 'idempotency-key': 'one' })
    await until(() => owed.length === 1)
    await client.hangUp()
    // As long as the model works the request is under way, for everybody.
    const again = await post(`${sluice.url}/api/v1/internet/fetch/`, key, bodyOf(options), {
      'idempotency-key': 'one'
    })
    expect([again.status, again.body.error.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
    say(text)
    await settled(sluice, id)
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: tokens, held: 0 })
    const { body } = await get(`${sluice.url}/api/v1/fetch/results/`, key)
    expect(body.data).toMatchObject([{ status: 'success', tokens_charged: tokens }])
    const one = await get(`${sluice.url}/api/v1/fetch/results/${body.data[0].id}`, key)
    expect(JSON.stringify(one.body.data.data)).toContain(text.replaceAll(/[{} ]/g, '').slice(-3))
    const replay = await post(`${sluice.url}/api/v1/internet/fetch/`, key, bodyOf(options), {
      'idempotency-key': 'one'
    })
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(replay.body.data).toEqual(one.body.data.data)
    expect(owed).toHaveLength(0)
    expect(await sluice.service.ledger.verify(id)).toEqual([])
  }
)

test('a client that disconnects before the model call is not charged, and no model is called later', async () => {
  for (const [path, options] of [
    ['/', { ai: { summary: true } }],
    ['/one.png', { ai: { image_transcription: true } }],
    ['/talk.wav', { ai: { audio_transcription: true } }]
  ] as const) {
    const { id, key } = await sluice.account()
    holds = path
    const client = asks(sluice, key, options)
    await until(() => held.length === 1)
    await client.hangUp()
    await settled(sluice, id)
    for (const answer of held.splice(0)) answer()
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ free: 500, charged: 0 })
    expect((await get(`${sluice.url}/api/v1/fetch/results/?status=all`, key)).body.data).toEqual([])
    expect(owed).toHaveLength(0)
  }
})

test('a client that disconnects from a request whose result is not kept ends its calls, free', async () => {
  const { id, key } = await sluice.account()
  const client = asks(sluice, key, { ai: { summary: true }, keep: false })
  await until(() => owed.length === 1)
  const ended = once(owed[0] as ServerResponse, 'close')
  await client.hangUp()
  await ended
  await settled(sluice, id)
  expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 0, held: 0 })
  owed.splice(0)
})

test('one extra already sent to a model is enough to finish the others', async () => {
  const { id, key } = await sluice.account()
  holds = '/one.png'
  const client = asks(sluice, key, { ai: { summary: true, image_transcription: true } })
  await until(() => owed.length === 1 && held.length === 1)
  await client.hangUp()
  say('Rivers wander.')
  for (const answer of held.splice(0)) answer()
  await until(() => owed.length === 1)
  say('HARBOUR')
  await settled(sluice, id)
  expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 7 })
})

test('a model that fails after the client left costs nothing, as usual', async () => {
  const { id, key } = await sluice.account()
  for (const options of [{ json_schema: SCHEMA, force_ai: true }, { ai: { summary: true } }]) {
    const client = asks(sluice, key, options)
    await until(() => owed.length > 0)
    await client.hangUp()
    await until(async () => {
      for (const response of owed.splice(0)) response.writeHead(400).end('{}')
      return (await sluice.service.ledger.balance(id))?.held === 0
    })
  }
  const { body } = await get(`${sluice.url}/api/v1/fetch/results/?status=all`, key)
  expect(body.data.map((one: { tokens_charged: number }) => one.tokens_charged)).toEqual([1, 0])
})

test('the request keeps its deadline without a client', async () => {
  const { id, key } = await sluice.account()
  const client = asks(sluice, key, {
    json_schema: SCHEMA,
    force_ai: true,
    timeout_ms: 2_000
  })
  await until(() => owed.length === 1)
  await client.hangUp()
  await settled(sluice, id)
  expect(await sluice.service.ledger.balance(id)).toMatchObject({ charged: 0, held: 0 })
})

test('a shutdown waits for requests that continue without their client, and keeps their results', {
  tags: 'long'
}, async () => {
  const stopping = await startService(settings)
  const { id, key } = await stopping.account()
  const client = asks(stopping, key, { ai: { summary: true } })
  await until(() => owed.length === 1)
  await client.hangUp()
  const { ledger } = stopping.service
  const charges: unknown[] = []
  const { close } = stopping.service
  Object.assign(stopping.service, {
    close: async () => {
      charges.push(await ledger.balance(id))
      await close()
    }
  })
  const stopped = stopping.stop()
  await until(() => stopping.service.stopping)
  say('Rivers wander.')
  await stopped
  expect(charges).toMatchObject([{ charged: 5, held: 0 }])
})

test('a shutdown aborts them after its grace time and releases their tokens', {
  tags: 'long'
}, async () => {
  const stopping = await startService({ ...settings, SHUTDOWN_GRACE_MS: '300' })
  const { id, key } = await stopping.account()
  const client = asks(stopping, key, { ai: { summary: true } })
  await until(() => owed.length === 1)
  await client.hangUp()
  const { ledger, close } = stopping.service
  const charges: unknown[] = []
  Object.assign(stopping.service, {
    close: async () => {
      charges.push(await ledger.balance(id))
      await close()
    }
  })
  await stopping.stop()
  expect(charges).toMatchObject([{ charged: 0, held: 0 }])
})

const bodyOf = (options: object) => ({ url: origin.url, options })

/** A request on a connection of its own, that can be cut off. */
function asks(service: TestService, key: string, options: object, headers = {}) {
  const client = request(`${service.url}/api/v1/internet/fetch/`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers }
  })
  client.on('error', () => undefined)
  client.end(JSON.stringify(bodyOf(options)))
  return {
    async hangUp() {
      client.destroy()
      if (!client.closed) await new Promise((resolve) => client.once('close', resolve))
      // A round trip later the service has seen it too.
      for (let n = 0; n < 5; n++) await fetch(`${service.url}/livez`)
    }
  }
}

/** Nothing of the account is under way. */
async function settled(service: TestService, account: string): Promise<void> {
  await until(async () => (await service.service.ledger.balance(account))?.held === 0)
}

/** The oldest answer that the model owes. */
function say(text: string): void {
  const message = { role: 'assistant', content: text }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  const chat = { id: 'x', object: 'chat.completion', created: 1, model: 'stand-in', choices }
  const response = owed.shift()
  response?.setHeader('content-type', 'application/json').end(JSON.stringify({ ...chat, text }))
}

/** A grey picture. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** A loud tone of ten seconds, 16 kHz mono. */
function wav(): Buffer {
  const data = Buffer.alloc(320_000, 80)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(16_000, 24)
  head.writeUInt32LE(32_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const PAGE = `<!doctype html><html lang="en"><head><title>Posters</title></head><body><main><h1>Posters</h1>
<p>Two posters of the harbour festival, and what its founder said of them at the opening in spring.</p>
<img src="/one.png" width="400" height="300" alt="Poster"><audio src="/talk.wav"></audio></main></body></html>`

const FILES: Readonly<Record<string, readonly [string, Buffer]>> = {
  '/one.png': ['image/png', png(400, 300)],
  '/talk.wav': ['audio/wav', wav()]
}
