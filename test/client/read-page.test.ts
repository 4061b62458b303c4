/** Pages as text, and the tables of the service, by the client against the real service. */

import { createClient, NotFoundError, SiteError } from '@sluice/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'

let origin: Origin
let sluice: TestService
const asked: (string | undefined)[] = []
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    asked.push(request.url)
    if (!request.url?.startsWith('/gone')) return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  sluice = await startService()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

async function newClient() {
  const { key } = await sluice.account(10)
  return createClient({ baseUrl: sluice.url, apiKey: key })
}

test('a page is read as Markdown or text, with its query and a receipt', async () => {
  const client = await newClient()
  const { text, receipt } = await client.read(`${origin.url}/x/../a?b=c d&limit=1#part`)
  expect(text).toMatch(/^# On rivers\n/)
  expect(receipt).toMatchObject({ charged: 1, remaining: 9, replayed: false })
  expect(asked.at(-1)).toBe('/a?b=c%20d&limit=1')

  const headers = { 'X-With-Links-Summary': 'true' }
  const other = await client.read(`${origin.url}/b`, { format: 'text', headers })
  expect(other.text).toMatch(/^Title: On rivers\n/)
  expect(other.text).toContain(`(${origin.url}/delta)`)
})

test('a repeated key gets the same text for free', async () => {
  const client = await newClient()
  const first = await client.read(`${origin.url}/c`, { idempotencyKey: 'read-1' })
  const second = await client.read(`${origin.url}/c`, { idempotencyKey: 'read-1' })
  expect(second.text).toBe(first.text)
  expect(second.receipt).toMatchObject({ charged: 0, replayed: true })
})

test('a page that the site does not have is a SiteError', async () => {
  const client = await newClient()
  const failure = await client.read(`${origin.url}/gone`).catch((error) => error)
  expect(failure).toBeInstanceOf(SiteError)
  expect(failure).toMatchObject({ code: 'UPSTREAM_STATUS' })
})

test('error codes and the schema of a parser', async () => {
  const client = await newClient()
  expect((await client.errors()).TARGET_BLOCKED).toMatchObject({ status: 500, retryable: true })
  expect(await client.parserSchema('generic')).toMatchObject({ type: 'object' })
  await expect(client.parserSchema('none')).rejects.toBeInstanceOf(NotFoundError)
})
