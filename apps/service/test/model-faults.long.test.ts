/** decisions.md §4, §8, §9: whatever is wrong with the model server is its own error in time, and is not charged. */

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let behaviour: RequestListener
let model: Server
let sluice: TestService
let origin: Origin

beforeAll(async () => {
  model = createServer((request, response) => behaviour(request, response))
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  sluice = await startService({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'stand-in' })
  origin = await startOrigin(serveArticle)
  // The first page of a service starts its worker, and the first question loads what asks: the deadlines below are of
  // warm ones.
  behaviour = say('{"depth_of_the_sea": 11000}')
  await ask({})
  await ask({ json_schema: SCHEMA, force_ai: true })
}, 180_000)
afterAll(async () => {
  await Promise.all([sluice.stop(), origin.stop()])
  model.closeAllConnections()
  await new Promise((resolve) => model.close(resolve))
})

/** A chat's answer with this text. */
const say =
  (content: string): RequestListener =>
  (_, response) => {
    const message = { role: 'assistant', content }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'stand-in',
        choices: [{ index: 0, message, finish_reason: 'stop' }]
      })
    )
  }

const fail =
  (status: number, body = '{}'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** A stream that never ends, of an answer that begins like one. */
const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[{"index":0,"message":{"role":"assistant","content":"')
  const timer = setInterval(() => response.write('and then '), 5)
  response.on('close', () => clearInterval(timer))
}

const FAULTS: readonly [string, RequestListener, string][] = [
  ['down: the connection is broken', (request) => request.socket.destroy(), 'AI_UNAVAILABLE'],
  ['failing', fail(500), 'AI_UNAVAILABLE'],
  ['silent', () => undefined, 'AI_UNAVAILABLE'],
  ['rate-limited', fail(429, '{"error":{"message":"slow down"}}'), 'AI_UNAVAILABLE'],
  ['refusing the key', fail(401), 'AI_UNAVAILABLE'],
  ['an endless stream', endless, 'AI_UNAVAILABLE'],
  ['garbage', (_, response) => void response.end('<html>It works!</html>'), 'AI_OUTPUT_INVALID'],
  ['refusing', say("I'm sorry, but I can't help with that."), 'AI_OUTPUT_INVALID'],
  ['JSON of another shape', say('{"weather": "fair"}'), 'AI_OUTPUT_INVALID'],
  ['JSON that breaks off', say('{"river": "Up'), 'AI_OUTPUT_INVALID']
]

const SCHEMA = {
  type: 'object',
  properties: { depth_of_the_sea: { type: 'integer' } },
  required: ['depth_of_the_sea'],
  additionalProperties: false
}
/** Timeout of the whole request, ms. */
const TIMEOUT = 6_000

async function ask(options: object) {
  const { id, key } = await sluice.account()
  const start = performance.now()
  const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
    url: origin.url,
    options: { ...options, timeout_ms: TIMEOUT }
  })
  const took = performance.now() - start
  const balance = await sluice.service.ledger.balance(id)
  return { ...answer, key, took, charged: balance?.charged, held: balance?.held }
}

describe.each(FAULTS)('a model that is %s', (_, fault, code) => {
  test('fails the request if forced, and nothing is charged', async () => {
    behaviour = fault
    const { status, body, took, charged, held, key } = await ask({
      json_schema: SCHEMA,
      force_ai: true
    })
    expect([status, body.error?.code]).toEqual([500, code])
    expect(took).toBeLessThan(TIMEOUT)
    expect([charged, held]).toEqual([0, 0])
    const { body: listed } = await get(`${sluice.url}/api/v1/fetch/results/?status=failed`, key)
    expect(listed.data).toMatchObject([{ tokens_charged: 0, error: { code } }])
  })

  test('adds a warning to an extra, and only the page is charged', async () => {
    behaviour = fault
    const { status, body, took, charged, held } = await ask({
      json_schema: SCHEMA,
      ai: { json_extraction: true }
    })
    expect([status, body.meta?.billing]).toEqual([200, { tokens: 1, breakdown: { fetch: 1 } }])
    expect(body.warnings.map((one: Answer) => one.code)).toContain(code)
    expect(took).toBeLessThan(TIMEOUT)
    expect([charged, held]).toEqual([1, 0])
  })
})

test('an answer that is late, but in time, counts', async () => {
  behaviour = (request, response) =>
    setTimeout(() => say('Rivers find their way.')(request, response), 700)
  const { body, charged } = await ask({ ai: { summary: true } })
  expect([body.data.ai.summary, charged]).toEqual(['Rivers find their way.', 5])
})

test('data that does not fit the schema is repaired once, and then charged as usual', async () => {
  const asked: string[] = []
  behaviour = async (request, response) => {
    asked.push(await text(request))
    say(asked.length === 1 ? '{"depth_of_the_sea": "deep"}' : '{"depth_of_the_sea": 40}')(
      request,
      response
    )
  }
  const { body, charged } = await ask({ json_schema: SCHEMA, ai: { json_extraction: true } })
  expect([body.data.extracted, charged]).toEqual([{ depth_of_the_sea: 40 }, 8])
  expect(asked).toHaveLength(2)
})
