/** `GET /api/v1/account/movements` and `GET /api/v1/auth/sign-up` (docs/api.md). */

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let service: TestService
let origin: Origin
beforeAll(async () => {
  service = await startService()
  origin = await startOrigin(serveArticle)
})
afterAll(() => Promise.all([service.stop(), origin.stop()]))

const movements = async (key: string, query = '') =>
  (await get(`${service.url}/api/v1/account/movements${query}`, key)).body.data

test('movements explain the balance; charges and refunds have their receipt', async () => {
  const { id, key } = await service.account()
  const { ledger } = service.service
  const before = (await movements(key)).movements.length
  await ledger.grant({ account: id, id: 'invoice 7', tokens: 40 })
  const fetched = await post(`${service.url}/api/v1/internet/fetch/`, key, { url: origin.url })
  const result = fetched.body.meta.request_id
  await post(`${service.url}/api/v1/internet/fetch/`, key, { url: 'http://127.0.0.1:9/' })
  await ledger.refund({ account: id, entry: result })
  const page = await movements(key)
  const [refund, charge, purchase] = page.movements
  expect(page.movements).toHaveLength(before + 3)
  const receipt = {
    result,
    url: new URL(origin.url).href,
    parser: { name: '@sluice/parser-generic', version: expect.any(String) },
    api_key: { id: expect.any(String), name: expect.any(String) },
    breakdown: { fetch: 1 }
  }
  const balance = await ledger.balance(id)
  const total = (balance?.free ?? 0) + (balance?.purchased ?? 0)
  expect(refund).toMatchObject({ kind: 'refund', tokens: 1, balance: total, receipt })
  expect(charge).toMatchObject({ kind: 'charge', tokens: -1, balance: total - 1, receipt })
  expect(purchase).toMatchObject({
    kind: 'purchase',
    tokens: 40,
    balance: total,
    reference: 'invoice 7',
    receipt: null
  })
  await ledger.deleteHistory(id, { id: result })
  const [, later] = (await movements(key)).movements
  expect(later).toMatchObject({ kind: 'charge', reference: result, receipt: null })
})

test('pages by the last number, also for one kind', async () => {
  const { id, key } = await service.account()
  for (let index = 0; index < 5; index++) {
    await service.service.ledger.grant({ account: id, id: `g${index}`, tokens: 10 })
  }
  const all = (await movements(key)).movements
  const first = await movements(key, '?limit=4')
  const rest = await movements(key, `?limit=100&before=${first.next_before}`)
  expect([...first.movements, ...rest.movements]).toEqual(all)
  expect(rest.next_before).toBeNull()
  const bought = await movements(key, '?kind=purchase&limit=2')
  expect(bought.movements.map((one: { reference: string }) => one.reference)).toEqual(['g4', 'g3'])
})

test.each(['limit=0', 'limit=101', 'before=0', 'kind=gift', 'cursor=1'])(
  'refuses ?%s',
  async (query) => {
    const { key } = await service.account()
    const answer = await get(`${service.url}/api/v1/account/movements?${query}`, key)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  }
)

test('needs a key of scope account', async () => {
  const answer = await fetch(`${service.url}/api/v1/account/movements`)
  expect(answer.status).toBe(401)
})

test.each(['open', 'invite', 'closed'] as const)('reports the sign-up mode %s', async (SIGNUP) => {
  const other = await startService({ SIGNUP })
  try {
    const answer = await fetch(`${other.url}/api/v1/auth/sign-up`)
    expect(await answer.json()).toMatchObject({ success: true, data: { mode: SIGNUP } })
  } finally {
    await other.stop()
  }
})
