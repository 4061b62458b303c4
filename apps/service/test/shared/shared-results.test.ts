/** Links with which anyone can read a result. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { suspendAccount } from '../../src/domains/operator/accounts/suspend-account.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { actionsOf } from '../people/new-user.ts'

let sluice: TestService
let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/gone') return serveArticle(request, response)
    response.writeHead(404).end()
  })
  sluice = await startService()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})
afterEach(() => void vi.useRealTimers())

/** A new result, and the link to it. */
async function shared(body?: object) {
  const account = await sluice.account()
  const fetched = await post(`${sluice.url}/api/v1/internet/fetch`, account.key, {
    url: `${origin.url}/article`,
    options: { markdown: true, headers: { 'x-secret': 'hunter2' } }
  })
  const id: string = fetched.body.meta.request_id
  const made = await post(`${results()}/${id}/share`, account.key, body ?? {})
  expect(made.status, made.text).toBe(201)
  const { url, expires_at } = made.body.data
  const token = new URL(url, sluice.url).searchParams.get('token') ?? ''
  return { account, id, url, token, expires: Date.parse(expires_at), data: fetched.body.data }
}

const results = () => `${sluice.url}/api/v1/fetch/results`
const read = (id: string, token: string) =>
  get(`${sluice.url}/api/v1/shared/${id}?token=${encodeURIComponent(token)}`)

test('anyone with the link reads the page and its data, and nothing of the account', async () => {
  const { account, id, url, token, expires, data } = await shared()
  expect(url).toBe(`/dashboard/shared/${id}?token=${token}`)
  expect(Math.abs(expires - Date.now() - 86_400_000)).toBeLessThan(60_000)
  const { status, headers, body } = await read(id, token)
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.data.data).toEqual(data)
  expect(Object.keys(body.data).toSorted()).toEqual(
    ['completed_at', 'data', 'expires_at', 'final_url', 'id', 'parser', 'title', 'url'].toSorted()
  )
  const text = JSON.stringify(body)
  for (const secret of ['hunter2', account.id, account.key, 'api_key', 'tokens']) {
    expect(text).not.toContain(secret)
  }
})

test('a link is written to the audit log with its caller', async () => {
  const { account } = await shared()
  await expect.poll(() => actionsOf(sluice, account.id)).toContain('result.shared')
})

test('another token, another spelling and another result are refused', async () => {
  const one = await shared()
  const other = await shared()
  const [account, , signature] = one.token.split('.')
  const later = `${account}.${(one.expires + 1_000).toString(36)}.${signature}`
  for (const token of ['', 'a', other.token, later, `${one.token} `, one.token.slice(0, -1)]) {
    expect((await read(one.id, token)).status, token).toBe(404)
  }
  expect((await get(`${sluice.url}/api/v1/shared/${one.id}`)).status).toBe(404)
})

test('a link ends by its time, with its result, and with the account', async () => {
  const timed = await shared({ ttl_s: 60 })
  const deleted = await shared()
  await get(`${results()}/${deleted.id}`, deleted.account.key, 'DELETE')
  expect((await read(deleted.id, deleted.token)).status).toBe(404)
  const suspended = await shared()
  const stores = { ...sluice.service, jobs: sluice.service.jobs.store }
  await suspendAccount(stores, 'test', { account: suspended.account.id, suspended: true })
  expect((await read(suspended.id, suspended.token)).status).toBe(404)
  expect((await read(timed.id, timed.token)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await read(timed.id, timed.token)).status).toBe(404)
})

test('only results of the caller with data are shared, for a week at most', async () => {
  const { account, id } = await shared()
  const other = await sluice.account()
  const share = (of: string, key: string, body: object = {}) =>
    post(`${results()}/${of}/share`, key, body)
  expect((await share(id, other.key)).status).toBe(404)
  expect((await share(id, account.key, { ttl_s: 7 * 86_400 + 1 })).status).toBe(400)
  expect((await share(id, account.key, { ttl_s: 7 * 86_400 })).status).toBe(201)
  await post(`${sluice.url}/api/v1/internet/fetch`, account.key, { url: `${origin.url}/gone` })
  const { body } = await get(`${results()}?status=failed`, account.key)
  expect((await share(body.data[0].id, account.key)).status).toBe(400)
})

test('a result is read a thousand times in an hour', async () => {
  const { id, token } = await shared()
  const { directory, secrets } = sluice.service
  const name = secrets.attempt(JSON.stringify(['shared', id])).toString('hex')
  const rate = { limit: 1_000, windowMs: 3_600_000 }
  for (let count = 0; count < 999; count++) await directory.attempt(name, rate)
  expect((await read(id, token)).status).toBe(200)
  const refused = await read(id, token)
  expect([refused.status, refused.body.error.code]).toEqual([503, 'OVERLOADED'])
})
