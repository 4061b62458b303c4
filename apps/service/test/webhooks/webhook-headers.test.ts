/** `webhook.headers`: sent with each message of a job, and shown nowhere. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const SECRET = 'a-token-nobody-else-sends'

let sluice: TestService
let origin: Origin
let receiver: Receiver
let key: string

beforeAll(async () => {
  sluice = await startService()
  receiver = await startReceiver()
  origin = await startOrigin((request, response) => {
    if (request.url === '/article') return serveArticle(request, response)
    response.statusCode = 404
    response.end()
  })
  ;({ key } = await sluice.account(100))
})
afterAll(async () => {
  await Promise.all([sluice.stop(), origin.stop(), receiver.stop()])
})

const headers = { Authorization: `Bearer ${SECRET}`, 'X-Team': 'mill' }
const batch = (more: object) =>
  post(`${sluice.url}/api/v1/internet/batch/`, key, {
    urls: [`${origin.url}/article`, `${origin.url}/gone`],
    webhook: { url: receiver.url, headers, ...more }
  })

test('each message of a job has them, and those of a retry and of a monitor too', async () => {
  const made = await batch({})
  expect(made.status).toBe(202)
  await receiver.until((all) => all.some(({ body }) => body.type === 'job.completed'))
  const { id } = made.body.data
  const retried = await post(`${sluice.url}/api/v1/jobs/${id}/retry`, key, { status: 'failed' })
  expect(retried.status).toBe(202)
  const monitor = await post(`${sluice.url}/api/v1/monitors`, key, {
    name: 'mill',
    schedule: '30 7 * * 1',
    request: { url: `${origin.url}/article` },
    webhook: { url: receiver.url, headers }
  })
  expect(monitor.status, monitor.text).toBe(201)
  await post(`${sluice.url}/api/v1/monitors/${monitor.body.data.id}/run`, key, {})
  const ends = (all: typeof receiver.got) =>
    all.filter(({ body }) => body.type === 'job.completed').length
  const got = await receiver.until((all) => ends([...all]) === 3, 40_000)
  for (const { headers: sent } of got) {
    expect([sent.authorization, sent['x-team']]).toEqual([`Bearer ${SECRET}`, 'mill'])
    expect(sent['webhook-signature']).toMatch(/^v1,/)
  }
  const shown = await Promise.all([
    get(`${sluice.url}/api/v1/jobs/${id}`, key),
    get(`${sluice.url}/api/v1/jobs`, key),
    get(`${sluice.url}/api/v1/webhooks/deliveries`, key),
    get(`${sluice.url}/api/v1/monitors/${monitor.body.data.id}`, key)
  ])
  for (const { status, body } of [made, retried, monitor, ...shown]) {
    const text = JSON.stringify(body)
    expect([status < 300, text.includes(SECRET), text.includes('sealed')]).toEqual([
      true,
      false,
      false
    ])
  }
  for (const entry of readdirSync(sluice.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    expect(bytes.includes(SECRET), entry.name).toBe(false)
  }
})

test('they reach the receiver of a batch in Firecrawl’s format', async () => {
  const before = receiver.got.length
  await post(`${sluice.url}/v2/batch/scrape`, key, {
    urls: [`${origin.url}/article`],
    webhook: { url: receiver.url, headers }
  })
  const got = await receiver.until((all) => all.length >= before + 3)
  for (const { headers: sent } of got.slice(before)) {
    expect(sent.authorization).toBe(`Bearer ${SECRET}`)
  }
})

test.each([
  ['host', { host: ORIGIN_HOST }],
  ['content-type', { 'Content-Type': 'text/plain' }],
  ['webhook-id', { 'Webhook-Id': '1' }],
  ['transfer-encoding', { 'Transfer-Encoding': 'chunked' }],
  ['a line break', { 'x-a': 'b\r\nc: d' }],
  ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, 'a']))],
  ['too long', { a: 'x'.repeat(4_096), b: 'x'.repeat(4_096) }]
])('are refused: %s', async (_, wrong) => {
  const { status, body } = await batch({ headers: wrong })
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(body.error.details.path).toMatch(/^webhook\.headers/)
})
