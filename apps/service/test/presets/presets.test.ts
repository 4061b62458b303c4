/** Presets: requests that the members of an account saved under names. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '../../src/domains/people/close-account.ts'
import { get, post, startService, type TestService } from '../harness.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService()
})
afterAll(() => sluice.stop())

const SCHEMA = { type: 'object', properties: { price: { type: 'number' } } }
const REQUEST = {
  url: 'https://shop.example/lantern-40',
  filters: { include_selector: 'main' },
  options: { markdown: true, json_schema: SCHEMA }
}

const presets = () => `${sluice.url}/api/v1/presets`

async function patch(id: string, key: string, body: unknown) {
  const response = await fetch(`${presets()}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body)
  })
  return { status: response.status, body: await response.json() }
}

test('a saved request is listed, renamed, replaced and deleted', async () => {
  const { key } = await sluice.account()
  const made = await post(presets(), key, { name: ' Prices ', request: REQUEST })
  expect(made).toMatchObject({ status: 201, body: { data: { name: 'Prices', request: REQUEST } } })
  const { id } = made.body.data
  expect(id).toMatch(/^pre_[0-9A-Z]{26}$/)
  await post(presets(), key, { name: 'Articles', request: { options: { markdown: true } } })
  const listed = await get(presets(), key)
  expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(['Articles', 'Prices'])

  const renamed = await patch(id, key, { name: 'Shop prices' })
  expect(renamed.body.data).toMatchObject({ name: 'Shop prices', request: REQUEST })
  const replaced = await patch(id, key, { request: { options: { image_urls: true } } })
  expect(replaced.body.data.request).toEqual({ options: { image_urls: true } })
  expect(replaced.body.data.name).toBe('Shop prices')
  expect((await get(`${presets()}/${id}`, key)).body.data).toEqual(replaced.body.data)

  expect((await get(`${presets()}/${id}`, key, 'DELETE')).body.data).toEqual({ deleted: 1 })
  expect((await get(`${presets()}/${id}`, key)).status).toBe(404)
  expect((await get(`${presets()}/${id}`, key, 'DELETE')).status).toBe(404)
  expect((await patch(id, key, { name: 'gone' })).status).toBe(404)
})

test('a name belongs to one preset of an account, and other accounts do not see it', async () => {
  const { key } = await sluice.account()
  const other = await sluice.account()
  const body = { name: 'Prices', request: {} }
  const { id } = (await post(presets(), key, body)).body.data
  const again = await post(presets(), key, body)
  expect(again).toMatchObject({ status: 400, body: { error: { details: { path: 'name' } } } })
  expect((await post(presets(), other.key, body)).status).toBe(201)
  expect((await get(`${presets()}/${id}`, other.key)).status).toBe(404)
  expect((await get(`${presets()}/${id}`, other.key, 'DELETE')).status).toBe(404)
  const second = (await post(presets(), key, { name: 'Articles', request: {} })).body.data
  expect(await patch(second.id, key, { name: 'Prices' })).toMatchObject({ status: 400 })
})

test.each([
  ['headers', { headers: { authorization: 'Bearer hunter2' } }],
  ['cookies', { cookies: [{ name: 'sid', value: 'hunter2' }] }],
  ['document.password', { document: { password: 'hunter2' } }],
  ['actions', { actions: [{ type: 'fill', selector: '#p', text: 'hunter2', secret: true }] }]
])(
  'a preset with a secret in options.%s is refused, and the answer does not repeat it',
  async (path, options) => {
    const { key } = await sluice.account()
    const made = await post(presets(), key, { name: 'Secrets', request: { options } })
    expect(made.status).toBe(400)
    expect(made.body.error.details.path).toBe(`request.options.${path}`)
    expect(made.text).not.toContain('hunter2')
  }
)

test.each([
  ['an unknown option', { name: 'a', request: { options: { markdwon: true } } }],
  ['an unknown field', { name: 'a', request: { body: 1 } }],
  ['a name of two lines', { name: 'a\nb', request: {} }],
  ['an empty name', { name: ' ', request: {} }],
  ['no request', { name: 'a' }],
  ['a request that is too long', { name: 'a', request: { filters: { a: 'x'.repeat(2_001) } } }],
  ['options over 32 KiB', { name: 'a', request: { options: { wait_for: 'x'.repeat(33_000) } } }]
])('a preset with %s is refused', async (_, body) => {
  const { key } = await sluice.account()
  expect((await post(presets(), key, body)).status).toBe(400)
  expect((await get(presets(), key)).body.data).toEqual([])
})

test('the number of presets is limited, and the store holds no request as plain text', async () => {
  const { id, key } = await sluice.account()
  await post(presets(), key, { name: 'first', request: REQUEST })
  for (let made = 1; made < 100; made++) {
    await sluice.service.savedRequests.create(id, { name: `preset ${made}`, request: {} })
  }
  const more = await post(presets(), key, { name: 'one more', request: {} })
  expect(more).toMatchObject({ status: 400, body: { error: { details: { limit: 100 } } } })
  const rows = await sluice.service.presets.presets(id)
  expect(JSON.stringify(rows)).not.toContain('lantern')
})

test('the presets of a closed account are gone', async () => {
  const { id, key } = await sluice.account()
  await post(presets(), key, { name: 'Prices', request: REQUEST })
  const { service } = sluice
  const stores = { ...service, jobs: service.jobs.store, webhooks: service.webhooks.store }
  await closeAccount(stores, id, 'test')
  expect(await service.presets.presets(id)).toEqual([])
})
