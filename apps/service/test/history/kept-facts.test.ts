/** A result is kept in two parts: the entry of the index, and the payload with its data and the meta of its answer. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

const PAGE = `<!doctype html><html lang="en"><head><title>The weir</title></head><body><main><h1>The weir</h1>
<p>The gauge at the upper bridge stood at 84 cm this morning, four below the crest of the weir.</p></main></body></html>`

let sluice: TestService
let origin: Origin
let account: { id: string; key: string }

beforeAll(async () => {
  ;[sluice, origin] = await Promise.all([
    startService(),
    startOrigin((request, response) => {
      if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(PAGE)
    })
  ])
  account = await sluice.account(1_000)
})
afterAll(async () => {
  await sluice?.stop()
  await origin?.stop()
})

const ask = (path: string, options: object, headers: Record<string, string> = {}) =>
  post(
    `${sluice.url}/api/v1/internet/fetch`,
    account.key,
    { url: `${origin.url}${path}`, options },
    headers
  )
const item = async (id: string) =>
  (await get(`${sluice.url}/api/v1/fetch/results/${id}`, account.key)).body.data

test('The entry has the options that differ from their defaults, and an item shows all of them.', async () => {
  const { body } = await ask('/', { markdown: true, timeout_ms: 20_000 })
  const id = body.meta.request_id
  const entry = await sluice.service.ledger.historyEntry(account.id, id)
  expect(entry?.shared).toMatchObject({ options: { markdown: true, timeout_ms: 20_000 } })
  expect(Object.keys(entry?.shared?.options as object)).toHaveLength(2)
  expect(JSON.stringify(entry).length).toBeLessThan(900)
  expect((await item(id)).options).toMatchObject({
    markdown: true,
    timeout_ms: 20_000,
    include_html: false,
    keep: true
  })
})

test('An item shows the final URL, equal to its URL or not.', async () => {
  const direct = await ask('/', {})
  const moved = await ask('/moved', {})
  expect(await item(direct.body.meta.request_id)).toMatchObject({
    url: `${origin.url}/`,
    final_url: `${origin.url}/`
  })
  expect(await item(moved.body.meta.request_id)).toMatchObject({
    url: `${origin.url}/moved`,
    final_url: `${origin.url}/`
  })
})

test('A replay has the meta of the first answer, and its data byte for byte.', async () => {
  const key = { 'idempotency-key': 'once' }
  const first = await ask('/', { markdown: true }, key)
  const again = await ask('/', { markdown: true }, key)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body.data).toEqual(first.body.data)
  expect(again.body.meta).toEqual(first.body.meta)
})

test('Without its payload, an item shows everything but data, and a replay reports the deletion.', async () => {
  const key = { 'idempotency-key': 'lost' }
  const { body } = await ask('/', { markdown: true }, key)
  const id = body.meta.request_id
  const before = await item(id)
  expect(before.data).toEqual(body.data)
  const entry = await sluice.service.ledger.historyEntry(account.id, id)
  // As a lifecycle rule of a bucket would do.
  await sluice.service.payloads.delete(entry?.pointer ?? '')
  expect(await item(id)).toEqual({ ...before, data: null })
  const list = await get(`${sluice.url}/api/v1/fetch/results?limit=1&fields=meta`, account.key)
  const { data: _, ...shown } = before
  expect(list.body.data).toEqual([shown])
  const replay = await ask('/', { markdown: true }, key)
  expect(replay.status).toBe(404)
  expect(replay.body.error).toMatchObject({ code: 'NOT_FOUND' })
  expect(replay.body.error.message).toContain('was deleted')
})
