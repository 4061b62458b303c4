/** Scope of an Idempotency-Key: the meaning of a request, in any wording. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let sluice: TestService
let origin: Origin
let account: { id: string; key: string }
let turn = 0

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService()
  account = await sluice.account()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const send = (idempotencyKey: string, body: object) =>
  post(`${sluice.url}/api/v1/internet/fetch`, account.key, body, {
    'idempotency-key': idempotencyKey
  })

const schema = (first: string, second: string) => ({
  type: 'object',
  properties: { [first]: { type: 'string' }, [second]: { type: 'string' } }
})

describe('the same request in other words is replayed', () => {
  test.each([
    ['a default written out', {}, { options: { mobile: false } }],
    ['no options', {}, { options: {} }],
    ['no filters', {}, { filters: {} }],
    ['no headers', {}, { options: { headers: {} } }],
    ['the time of a request', {}, { options: { timeout_ms: 60_000 } }],
    ['how to fetch', {}, { options: { render: 'auto', max_age: 0 } }],
    ['Markdown, which is the default of its parser', {}, { options: { markdown: true } }],
    ['no AI', {}, { options: { ai: {} } }],
    ['no AI in full', {}, { options: { ai: { summary: false, image_transcription: false } } }],
    [
      'HTML by another word',
      { options: { include_html: true } },
      { options: { include_html: 'raw' } }
    ],
    ['no HTML by another word', {}, { options: { include_html: 'no' } }],
    [
      'another order',
      { options: { mobile: true, json: false } },
      { options: { json: false, mobile: true } }
    ],
    [
      'another order in the schema',
      { options: { json_schema: schema('a', 'b') } },
      { options: { json_schema: schema('b', 'a') } }
    ],
    [
      'header names in capitals',
      { options: { headers: { 'x-a': 'b' } } },
      { options: { headers: { 'X-A': 'b' } } }
    ]
  ])('%s', async (_, first, second) => {
    const url = `${origin.url}/${turn++}`
    const [one, two] = [randomUUID(), randomUUID()]
    for (const [key, bodies] of [
      [one, [first, second]],
      [two, [second, first]]
    ] as const) {
      const charged = await send(key, { url, ...bodies[0] })
      const replayed = await send(key, { url, ...bodies[1] })
      expect([charged.status, replayed.status], replayed.text).toEqual([200, 200])
      expect(replayed.headers.get('idempotency-replayed')).toBe('true')
      expect(replayed.headers.get('x-tokens-charged')).toBe('0')
      expect(replayed.text).toBe(charged.text)
    }
  })

  test('the URL may lack its empty path, be in capitals or have its default port', async () => {
    const key = randomUUID()
    const { port } = new URL(origin.url)
    expect((await send(key, { url: origin.url })).status).toBe(200)
    for (const url of [
      `${origin.url}/`,
      origin.url.replace('http:', 'HTTP:'),
      `http://127.0.19713:${port}/`
    ]) {
      const again = await send(key, { url })
      expect([url, again.headers.get('idempotency-replayed')]).toEqual([url, 'true'])
    }
  })
})

test.each([
  ['another option', { options: { mobile: true } }],
  ['another header', { options: { headers: { 'x-a': 'b' } } }],
  ['another schema', { options: { json_schema: schema('a', 'b') } }],
  ['another filter', { filters: { include_selector: 'p' } }],
  ['no Markdown', { options: { markdown: false } }],
  ['another time', { options: { timeout_ms: 59_999 } }]
])('%s is another request', async (_, changed) => {
  const key = randomUUID()
  const url = `${origin.url}/${turn++}`
  expect((await send(key, { url })).status).toBe(200)
  const other = await send(key, { url, ...changed })
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await send(key, { url: `${url}/` })).status).toBe(422)
})
