/** Keys that end by themselves, and keys for some endpoints only. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type Scope } from '../src/index.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

describe('keys with limits', () => {
  let sluice: TestService
  let origin: Origin
  let account: string
  beforeAll(async () => {
    origin = await startOrigin(serveArticle)
    sluice = await startService()
    account = (await sluice.account()).id
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const keyWith = async (limits: { expiresAt?: number; scopes?: readonly Scope[] }) => {
    const { ledger, secrets } = sluice.service
    return (await createKey(ledger, secrets, { account, name: 'limited', ...limits })).key
  }
  /** Statuses of a fetch, the results, the account and the parsers. */
  const statuses = async (key: string) => {
    const fetched = await post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url })
    const others = ['fetch/results/', 'account/', 'account/usage', 'parsers/']
    const answers = await Promise.all(
      others.map((path) => get(`${sluice.url}/api/v1/${path}`, key))
    )
    return [fetched.status, ...answers.map(({ status }) => status)]
  }

  test('an expired key is answered like an unknown one', async () => {
    expect(await statuses(await keyWith({ expiresAt: Date.now() + 60_000 }))).toEqual([
      200, 200, 200, 200, 200
    ])
    const expired = await keyWith({ expiresAt: Date.now() - 1 })
    expect(await statuses(expired)).toEqual([401, 401, 401, 401, 401])
  })

  test('a key opens the routes of its scopes, and those open to every key', async () => {
    expect(await statuses(await keyWith({ scopes: ['fetch'] }))).toEqual([200, 401, 401, 401, 200])
    expect(await statuses(await keyWith({ scopes: ['results'] }))).toEqual([
      401, 200, 401, 401, 200
    ])
    const reader = await keyWith({ scopes: ['results', 'account'] })
    expect(await statuses(reader)).toEqual([401, 200, 200, 200, 200])
    const { body } = await post(`${sluice.url}/api/v1/internet/fetch/`, reader, { url: origin.url })
    expect(body.error).toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'This API key lacks the scope `fetch` (it has results, account).'
    })
  })
})
