/** `GET /api/v1/account/usage`: decisions.md §1; counted with the charge: ledger.md I4. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../src/index.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const today = () => new Date().toISOString().slice(0, 10)

describe('the usage of an account', () => {
  let sluice: TestService
  let origin: Origin
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      if (request.url === '/gone') return void response.writeHead(410).end()
      return serveArticle(request, response)
    })
    sluice = await startService()
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const fetchPage = (key: string, path: string) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path })
  const usage = (key: string, query = '') => get(`${sluice.url}/api/v1/account/usage${query}`, key)

  test('counts requests, failures and tokens by day, key and parser, and none of other accounts', async () => {
    const { id, key } = await sluice.account()
    const other = await createKey(sluice.service.ledger, sluice.service.secrets, {
      account: id,
      name: 'other'
    })
    const stranger = await sluice.account()
    await fetchPage(key, '/')
    await fetchPage(key, '/two')
    await fetchPage(other.key, '/gone')
    await fetchPage(stranger.key, '/')
    const sums = { requests: 3, succeeded: 2, failed: 1, tokens: 2 }
    const byDay = await usage(key)
    expect(byDay.body.data).toMatchObject({
      to: today(),
      group_by: 'day',
      rows: [{ group: today(), ...sums }],
      total: sums
    })
    const byKey = await usage(key, '?group_by=key')
    expect(byKey.body.data.rows).toHaveLength(2)
    expect(byKey.body.data.rows).toContainEqual({
      group: other.record.id,
      requests: 1,
      succeeded: 0,
      failed: 1,
      tokens: 0,
      success_rate: 0,
      p50_ms: null,
      p95_ms: null
    })
    const byParser = await usage(key, '?group_by=parser')
    expect(byParser.body.data.rows).toMatchObject([{ group: '@sluice/parser-generic', ...sums }])
    expect((await usage(key, '?from=2020-01-01&to=2020-12-31')).body.data.total.requests).toBe(0)
    const account = await get(`${sluice.url}/api/v1/account/`, key)
    expect(account.body.data.balance.free).toBe(500 - sums.tokens)
  })

  test.each(['?group_by=week', '?from=yesterday', '?until=2026-01-01'])(
    'refuses %s',
    async (query) => {
      const { key } = await sluice.account()
      const { status, body } = await usage(key, query)
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    }
  )
})
