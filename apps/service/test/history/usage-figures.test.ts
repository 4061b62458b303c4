/** docs/api.md "Tokens": usage with times, hours, splits and as CSV. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, startService, type TestService } from '../harness.ts'
import { seedHistory } from './seed.ts'

let sluice: TestService
let account: { id: string; key: string }
const usage = (query = '') => get(`${sluice.url}/api/v1/account/usage${query}`, account.key)
const csv = async (query: string) => {
  const url = `${sluice.url}/api/v1/account/usage?format=csv&${query}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${account.key}` } })
  return { headers: answer.headers, text: await answer.text() }
}

beforeAll(async () => {
  sluice = await startService()
  account = await sluice.account()
  await seedHistory(sluice, account.id, 60)
})
afterAll(() => sluice?.stop())

test('usage has the success rate and the durations', async () => {
  const { body } = await usage()
  const { rows, total } = body.data
  expect(rows).toHaveLength(1)
  expect(total).toMatchObject({
    requests: 60,
    succeeded: 57,
    failed: 3,
    tokens: 57,
    success_rate: 0.95
  })
  // 40 to 765 ms, evenly.
  expect(total.p50_ms).toBeGreaterThan(320)
  expect(total.p50_ms).toBeLessThan(480)
  expect(total.p95_ms).toBeGreaterThan(680)
  expect(total.p95_ms).toBeLessThanOrEqual(800)
  const none = (await usage('?from=2020-01-01&to=2020-01-02')).body.data
  expect(none.total).toMatchObject({ requests: 0, success_rate: null, p50_ms: null, p95_ms: null })
})

test('usage by hour covers the last two days', async () => {
  const { rows, group_by } = (await usage('?group_by=hour')).body.data
  expect(group_by).toBe('hour')
  expect(rows.at(-1).group).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
  const sum = (name: string) =>
    rows.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0)
  expect([sum('requests'), sum('failed'), sum('tokens')]).toEqual([60, 3, 57])
  expect(rows[0].p50_ms).toBe(null)
})

test('usage is split by day and key, or by day and parser', async () => {
  const { rows } = (await usage('?split_by=parser')).body.data
  const day = new Date().toISOString().slice(0, 10)
  expect(rows).toMatchObject([{ group: day, split: '@sluice/parser-generic', tokens: 57 }])
  expect((await usage('?split_by=key')).body.data.rows[0].split).toBe('key_seed')
  const refused = await usage('?group_by=key&split_by=parser')
  expect([refused.status, refused.body.error.details.path]).toEqual([400, 'split_by'])
})

test('usage is exported as CSV for a spreadsheet', async () => {
  const { headers, text } = await csv('group_by=parser')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="sluice-usage-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/
  )
  const [head, row, end] = text.split('\r\n')
  expect(head).toBe('parser,requests,succeeded,failed,tokens,success_rate,p50_ms,p95_ms')
  expect(row).toMatch(/^@sluice\/parser-generic,60,57,3,57,0\.95,\d+,\d+$/)
  expect(end).toBe('')
  const split = (await csv('split_by=key')).text
  expect(split.split('\r\n')[0]).toMatch(/^day,key,requests,/)
})
