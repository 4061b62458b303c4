import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_CHANGES } from '../../src/doors/http/bounded-changes.ts'
import { get, startService, type TestService } from '../harness.ts'
import { newUser } from '../people/new-user.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => sluice.stop())

test('changes of settings are limited per hour and account, and reads and fetches continue', async () => {
  const owner = await newUser(sluice)
  const change = () => owner.browser.request('PATCH', '/api/v1/team', { name: 'a new name' })
  for (let done = 0; done < MOST_CHANGES; done += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, change))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  const refused = await change()
  expect([refused.status, refused.body.error.code]).toEqual([503, 'OVERLOADED'])
  expect(refused.body.error.details.retry_after).toBeGreaterThan(0)
  expect((await owner.browser.request('GET', '/api/v1/team')).status).toBe(200)
  const other = await newUser(sluice)
  expect((await other.browser.request('PATCH', '/api/v1/team', { name: 'x' })).status).toBe(200)
  const { key } = await sluice.account()
  expect((await get(`${sluice.url}/api/v1/account/`, key)).status).toBe(200)
})
