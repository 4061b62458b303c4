/** A key that was valid before is checked by the hold of its request, and ends at once all the same. On both stores. */

import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../src/domains/people/keys.ts'
import { DRIVERS, type FaultStore } from './faults/stores.ts'
import { until } from './faults/until.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(() => origin.stop())

const INVALID = 'The API key is missing or not valid. Send `Authorization: Bearer <API_KEY>`.'

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('a key', () => {
    let store: FaultStore
    let other: TestService
    let service: TestService
    beforeAll(async () => {
      store = await driver.start()
      const folder = store.environment.DATA_DIR as string
      service = await startService(store.environment, { folder })
      // Where the key ends, as in another process.
      other = await startService(store.environment, { folder })
    }, 180_000)
    afterAll(async () => {
      await service.stop()
      await other.stop()
      await store.stop()
    })

    const FETCH = '/api/v1/internet/fetch/'
    const ask = (key: string, body: object = { url: origin.url }, headers = {}, query = '') =>
      post(service.url + FETCH + query, key, body, headers)
    const ledger = () => other.service.ledger
    /** An account whose key this process knows. */
    const known = async () => {
      const account = await service.account(40)
      expect((await ask(account.key)).status).toBe(200)
      return account
    }
    const revoke = async (account: string) => {
      const [key] = await ledger().keys(account)
      await ledger().revokeKey(account, key?.id ?? '')
    }
    const ENDS: Record<string, (account: string) => Promise<unknown>> = {
      'is revoked': revoke,
      'has an account that is suspended': (account) => ledger().suspend(account, true),
      'has an account that is closed': (account) => ledger().closeAccount(account)
    }
    const REQUESTS: Record<string, (key: string) => ReturnType<typeof ask>> = {
      'of a page': (key) => ask(key),
      'that was charged before': (key) => ask(key, undefined, { 'idempotency-key': 'paid' }),
      'that is not valid': (key) => ask(key, { url: origin.url, nonsense: 1 }),
      'of what is not JSON': (key) => post(service.url + FETCH, key, 'none' as never),
      'of an address that is refused': (key) => ask(key, { url: 'http://10.0.0.1/' }),
      'for its price': (key) => ask(key, undefined, {}, '?dry_run=true'),
      'for a job': (key) => ask(key, undefined, { prefer: 'respond-async' }),
      'of a profile': (key) =>
        post(`${service.url}/api/v1/scraper/linkedin/profile`, key, { url: 'https://none.invalid' })
    }

    describe.each(Object.entries(ENDS))('that %s', (_, end) => {
      test('is refused in every request', async () => {
        for (const [name, send] of Object.entries(REQUESTS)) {
          const { id, key } = await known()
          await ask(key, undefined, { 'idempotency-key': 'paid' })
          const entries = async () =>
            (await ledger().history(id, { limit: 9, order: 'asc' })).entries.length
          const [hits, listed] = [origin.hits(), await entries()]
          await end(id)
          const { status, headers, body } = await send(key)
          const message = body.error?.message ?? body.error
          expect([name, status, message]).toEqual([name, 401, INVALID])
          expect(headers.get('x-tokens-remaining')).toBe(null)
          expect(headers.get('www-authenticate')).toBe('Bearer')
          expect(origin.hits()).toBe(hits)
          expect(await entries()).toBe(listed)
        }
        expect(await ledger().verify()).toEqual([])
      })
    })

    test('a key that has ended is not recorded with its request', async () => {
      const { id, key } = await known()
      await revoke(id)
      expect((await ask(key, { url: 'http://10.0.0.1/' })).status).toBe(401)
      const other = await known()
      expect((await ask(other.key, { url: 'http://10.0.0.1/' })).status).toBe(400)
      const { key: watching } = await createKey(ledger(), service.service.secrets, {
        account: other.id,
        name: 'watching',
        scopes: ['operator']
      })
      const url = `${service.url}/api/v1/operator/audit?action=address.blocked`
      const blocked = async (): Promise<{ account: string }[]> =>
        (await get(url, watching)).body.data.records
      await until(async () => (await blocked()).length > 0)
      expect((await blocked()).map(({ account }) => account)).toEqual([other.id])
    })

    test('a key starts no job once it has ended', async () => {
      const { id, key } = await known()
      await revoke(id)
      expect((await ask(key, undefined, { prefer: 'respond-async' })).status).toBe(401)
      const fresh = await createKey(ledger(), service.service.secrets, { account: id, name: 'new' })
      expect((await get(`${service.url}/api/v1/jobs/`, fresh.key)).body.data).toEqual([])
    })

    test('a key that ends while its body arrives is refused', async () => {
      const { id, key } = await known()
      const sending = request(service.url + FETCH, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      })
      sending.write(`{"url": "${origin.url}"`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await revoke(id)
      sending.end('}')
      const [answer] = await once(sending, 'response')
      answer.resume()
      expect(answer.statusCode).toBe(401)
    })

    test('a key that expires is refused from then on', async () => {
      const { id } = await known()
      const expiresAt = Date.now() + 1_500
      const { key } = await createKey(service.service.ledger, service.service.secrets, {
        account: id,
        name: 'short',
        expiresAt
      })
      expect((await ask(key)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, expiresAt - Date.now() + 50))
      expect((await ask(key)).status).toBe(401)
    })

    test('a key without the required scope is refused with the names of its scopes', async () => {
      const { id } = await known()
      const { key } = await createKey(service.service.ledger, service.service.secrets, {
        account: id,
        name: 'reads',
        scopes: ['results']
      })
      for (let n = 0; n < 2; n++) {
        const { status, body } = await ask(key)
        expect([status, body.error.message]).toEqual([
          401,
          'This API key lacks the scope `fetch` (it has results).'
        ])
      }
    })

    test('a key of a suspended account works again once the suspension ends', async () => {
      const { id, key } = await known()
      await ledger().suspend(id, true)
      expect((await ask(key)).status).toBe(401)
      await ledger().suspend(id, false)
      expect((await ask(key)).status).toBe(200)
      expect((await ask(key)).status).toBe(200)
    })

    test('shows when it was used', async () => {
      const { id, key } = await known()
      const [{ lastUsedAt } = { lastUsedAt: null }] = await ledger().keys(id)
      expect(Date.now() - (lastUsedAt ?? 0)).toBeLessThan(60_000)
      expect(key).toMatch(/^slc_live_/)
    })

    if (driver.name !== 'Redis') return
    test('costs no request to Redis of its own', async () => {
      const { key } = await known()
      const scripts = () => store.redis?.scripts() ?? Promise.resolve(0)
      const counts: number[] = []
      for (let round = 0; round < 15; round++) {
        const before = await scripts()
        expect((await ask(key)).status).toBe(200)
        counts.push((await scripts()) - before)
      }
      // A hold and a charge; what runs in the background adds to some of them.
      expect(counts.toSorted((a, b) => a - b)[7]).toBe(2)
    })
  })
})
